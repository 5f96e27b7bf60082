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

const icons: Record<MessageKind, Icon | null> = {
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
  const Shape = icons[kind];
  return Shape && <Shape size={size} stroke={1.5} style={{ flex: 'none' }} />;
}
