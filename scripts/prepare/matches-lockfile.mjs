const haveSameEntries = (one = {}, other = {}) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, version]) => other[name] === version);

/** Whether the lockfile was made for this package.json. */
export function answersManifest(
  { packages },
  { dependencies, devDependencies, optionalDependencies },
) {
  const root = packages[""];
  return (
    haveSameEntries(dependencies, root.dependencies) &&
    haveSameEntries(devDependencies, root.devDependencies) &&
    haveSameEntries(optionalDependencies, root.optionalDependencies)
  );
}

/**
 * Whether npm's record of what it installed has every package of the lockfile at its version.
 * Optional ones may be missing: most are builds for other machines.
 */
export function matchesLockfile(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : optional === true;
  });
}
