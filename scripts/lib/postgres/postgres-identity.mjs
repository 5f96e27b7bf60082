import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../progress.mjs';

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Chooses the operating system user of PostgreSQL, which refuses to run as root. An unprivileged user comes first. A
 * user namespace or a capability serves for folders that this user cannot enter.
 */
export function choosePostgresIdentity({ postgres, dataDir }) {
  if (process.getuid?.() !== 0) return asCurrentUser(dataDir);

  const owner = existsSync(dataDir) ? statSync(dataDir) : null;
  const user = owner ?? findPostgresUser() ?? NOBODY;
  const identities = [asUser(user), inUserNamespace(), asUserWithFolderAccess(user)];
  // Files of a user namespace belong to root, so an existing folder determines the kind of identity.
  const isSuitable = (candidate) => owner === null || candidate.keepsRootAsOwner === (owner.uid === 0);

  const identity = identities.find(
    (candidate) =>
      isSuitable(candidate) &&
      succeeds(candidate, postgres, ['--version']) &&
      succeeds(candidate, 'test', ['-x', dirname(dataDir)]),
  );
  if (identity) return identity;
  throw new CliError(
    'The embedded PostgreSQL cannot run as root here. Start Mersal as a normal user, or give the address of a PostgreSQL ' +
      'server: DATABASE_URL=postgres://user:password@host:5432/mersal npm start',
  );
}

function asCurrentUser(dataDir) {
  try {
    if (existsSync(dataDir)) accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new CliError(`${dataDir} belongs to another user: start Mersal as that user, or choose another DATA_DIR.`);
  }
  return { wrap: (command, args) => ({ command, args, options: {} }), giveOwnership: () => {} };
}

function asUser({ uid, gid }) {
  return {
    wrap: (command, args) => ({ command, args, options: { uid, gid } }),
    giveOwnership: (path) => chownSync(path, uid, gid),
    keepsRootAsOwner: false,
  };
}

function asUserWithFolderAccess({ uid, gid }) {
  const userFlags = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const flags = [
    ...userFlags,
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return {
    wrap: (command, args) => ({ command: 'setpriv', args: [...flags, command, ...args], options: {} }),
    giveOwnership: (path) => chownSync(path, uid, gid),
    keepsRootAsOwner: false,
  };
}

function inUserNamespace() {
  const flags = ['--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
  return {
    wrap: (command, args) => ({ command: 'unshare', args: [...flags, command, ...args], options: {} }),
    giveOwnership: () => {},
    keepsRootAsOwner: true,
  };
}

function succeeds({ wrap }, program, programArgs) {
  const { command, args, options } = wrap(program, programArgs);
  return spawnSync(command, args, { ...options, stdio: 'ignore', cwd: '/' }).status === 0;
}

function findPostgresUser() {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^_?postgres:[^:]*:(\d+):(\d+):/m);
  return line && { uid: Number(line[1]), gid: Number(line[2]) };
}
