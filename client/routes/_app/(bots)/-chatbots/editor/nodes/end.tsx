import { IconFlag } from '@tabler/icons-react';
import type { KindView } from './kind-view.js';

export const end: KindView<'end'> = {
  Icon: IconFlag,
  tone: 'end',
  Summary: () => null,
  Fields: () => null,
};
