import { MAX_FIELD_LENGTH } from '../../../address-book/contacts/contact-limits.contract.js';
import { cutText } from '../../../platform/text/cut-text.contract.js';
import type { NodeBehavior } from '../turn-in-progress.js';

export const setField: NodeBehavior<'set_field'> = {
  enter: ({ id, data: { field, value: written } }, turn) => {
    if (field !== '') {
      const value = cutText(turn.known.fillIn(written).trim(), MAX_FIELD_LENGTH);
      turn.add({ kind: 'set_field', nodeId: id, field, value });
      turn.known.setVariable(field, value);
    }
    return { exit: null };
  },
};
