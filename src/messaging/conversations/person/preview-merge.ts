import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SamePerson } from '../../../address-book/address-book.errors.js';
import { type PersonPreview, PreviewMerge as PreviewContacts } from '../../../address-book/people.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { MergePreview } from './people.contract.js';
import { PersonAccess } from './person-access.js';

@Injectable()
export class PreviewMerge {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly access: PersonAccess,
  ) {}

  async execute(user: SignedIn, keptId: number, otherId: number): Promise<NonNullable<MergePreview['data']>> {
    await this.access.requireAllChats(user, keptId);
    await this.access.requireAllChats(user, otherId);
    const [kept, other] = await this.queries.execute(new PreviewContacts(user.accountId, [keptId, otherId]));
    if (keptId === otherId) throw new SamePerson();
    const isSeparate = !!(kept!.phone && other!.phone) || !!(kept!.whatsappId && other!.whatsappId);
    return {
      kept: await this.toSide(user, kept!),
      other: await this.toSide(user, other!),
      phone: isSeparate ? kept!.phone : (kept!.phone ?? other!.phone),
      whatsapp_id: isSeparate ? kept!.whatsappId : (kept!.whatsappId ?? other!.whatsappId),
      further_number: isSeparate ? other!.phone : null,
      conflicts: Object.entries(other!.fields).flatMap(([field, value]) => {
        const keptValue = kept!.fields[field];
        return keptValue === undefined || keptValue === value ? [] : [{ field, kept: keptValue, other: value }];
      }),
    };
  }

  private async toSide(
    { accountId }: SignedIn,
    { whatsappId, noteCount, isOptedOut, isBlocked, ...person }: PersonPreview,
  ) {
    const { chats } = await database(this.em)
      .selectFrom('chats')
      .select(({ fn }) => fn.countAll<number>().as('chats'))
      .where('account_id', '=', accountId)
      .where('contact_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { id, phone, name, groups } = person;
    return {
      id,
      phone,
      name,
      groups,
      whatsapp_id: whatsappId,
      notes: noteCount,
      chats,
      is_opted_out: isOptedOut,
      is_blocked: isBlocked,
    };
  }
}
