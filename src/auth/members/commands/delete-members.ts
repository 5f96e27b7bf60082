import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { type Picked, pickTargets } from '../pick-targets.js';
import { RemoveUsers } from '../remove-users.js';

@Injectable()
export class DeleteMembers {
  constructor(private readonly users: RemoveUsers) {}

  async execute(user: SignedIn, userIds: readonly number[], origin: Origin): Promise<Picked[]> {
    let picked: Picked[] = [];
    await this.users.execute(user, origin, async (em) => {
      picked = await pickTargets(em, user, userIds);
      return picked.flatMap(({ target, refusal }) => (target && !refusal ? [target] : []));
    });
    return picked;
  }
}
