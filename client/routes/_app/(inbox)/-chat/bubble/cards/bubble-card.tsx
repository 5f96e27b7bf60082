import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { CardLines } from './card-lines.js';
import { ContactCards } from './contact-cards.js';
import { PlaceCard } from './place-card.js';

interface BubbleCardProps {
  kind: 'location' | 'contact';
  message: MessageResource;
}

/** Shows a card, or the lines of an older message. */
export function BubbleCard({ kind, message }: BubbleCardProps): React.ReactElement {
  const { contacts, location, body, device_id: deviceId } = message;
  if (location) return <PlaceCard place={location} />;
  if (contacts && contacts.length > 0) return <ContactCards contacts={contacts} deviceId={deviceId} />;
  return <CardLines kind={kind} body={body} />;
}
