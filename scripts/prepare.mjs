// What has to be there before a command can run: `node scripts/prepare.mjs install build ...`.
// Each npm command names its own steps in a "pre" script of package.json: a shell remembers where
// it found `node`, so the command itself must start in a new shell after the install.

const [major] = process.versions.node.split(".").map(Number);

if (major < 20) {
  console.error(
    `This is Node ${process.versions.node}, and the site needs Node 20 or newer to install itself. ` +
      "Get it from https://nodejs.org and run the command again.",
  );
  process.exit(1);
}

// Loaded only now: an old Node would stop at its syntax instead of the sentence above.
const { runSteps } = await import("./prepare/run-steps.mjs");
process.exitCode = await runSteps(process.argv.slice(2));
