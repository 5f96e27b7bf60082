import {
  IconAlertTriangle,
  IconChartBar,
  IconFile,
  IconMapPin,
  IconMicrophone,
  IconPackage,
  IconPhoto,
  IconShoppingCart,
  IconSticker,
  IconUser,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { MessageKind } from '@server/messaging/messaging.contract.js';

const ICONS: Record<MessageKind, Icon | null> = {
  text: null,
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  document: IconFile,
  sticker: IconSticker,
  location: IconMapPin,
  contact: IconUser,
  poll: IconChartBar,
  order: IconShoppingCart,
  product: IconPackage,
  unsupported: IconAlertTriangle,
};

export function KindIcon({ kind, size = 16 }: { kind: MessageKind; size?: number }): React.ReactElement | null {
  const IconOfKind = ICONS[kind];
  return IconOfKind && <IconOfKind size={size} stroke={1.5} style={{ flex: 'none' }} />;
}
