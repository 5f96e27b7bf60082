export const nameOfUser = ({ name = null, username }: { name?: string | null; username: string }): string =>
  name?.trim() || username;
