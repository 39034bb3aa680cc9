/** A record that an act made, and how its detail is told to who reads it: asked for the least, the answer says only which one it is. */
export class Created {
  constructor(
    readonly row: { id: string; version: number },
    readonly detail: () => Promise<unknown>,
  ) {}
}
