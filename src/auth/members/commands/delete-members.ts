import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { type Picked, pickTargets } from '../pick-targets.js';
import { RemoveUsers } from '../remove-users.js';

/** Deletes users with their accounts. */
export class DeleteMembers extends Command<Picked[]> {
  constructor(
    readonly who: SignedIn,
    readonly userIds: readonly number[],
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(DeleteMembers)
export class DeleteMembersHandler implements ICommandHandler<DeleteMembers> {
  constructor(private readonly users: RemoveUsers) {}

  async execute({ who, userIds, origin }: DeleteMembers): Promise<Picked[]> {
    let picked: Picked[] = [];
    await this.users.by(who, origin, async (em) => {
      picked = await pickTargets(em, who, userIds);
      return picked.flatMap(({ target, refusal }) => (target && !refusal ? [target] : []));
    });
    return picked;
  }
}
