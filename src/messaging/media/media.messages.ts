export class MediaChanged {
  constructor(
    readonly accountId: number,
    readonly uuids: string[],
  ) {}
}
