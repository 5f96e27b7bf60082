import type { InboundPoll } from '../../../devices/devices.ports.js';
import type { MessageResource } from '../../messaging.contract.js';

export function toPollResource({ question, options, selectableCount, votes }: InboundPoll): MessageResource['poll'] {
  return {
    question,
    options: options.map(({ name, hash }) => ({
      name,
      votes: votes.filter((vote) => vote.options.includes(hash)).length,
    })),
    selectable_count: selectableCount,
  };
}
