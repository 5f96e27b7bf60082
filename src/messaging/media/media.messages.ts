/** Files came into the library or left it. */
export class MediaChanged {
  constructor(
    readonly accountId: number,
    readonly uuids: string[],
  ) {}
}
