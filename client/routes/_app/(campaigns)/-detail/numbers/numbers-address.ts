import { anId, defineAddress, oneOf } from '@/app/lists/list-address.js';
import { RECIPIENT_STATUSES } from '@/parts/group-send/recipient-statuses.js';

export const numbersAddress = defineAddress({ state: oneOf(RECIPIENT_STATUSES), run: anId });
