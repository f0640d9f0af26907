/**
 * Whatever this process writes from now on (the database, objects, the secret, sockets) is for its own
 * user of the machine alone, whatever the folder it stands in allows. First thing in every program.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
