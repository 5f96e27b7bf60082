import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { UseFormReturnType } from '@mantine/form';
import { useCan } from '@/app/use-can.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { useSession } from '@/data/account/session.js';
import { ContactPicker } from '@/parts/pickers/contact-picker.js';
import { GroupPicker } from '@/parts/pickers/group-picker.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import { RecipientNote } from './recipient-note.js';
import type { SendValues } from './send-values.js';
import type { Recipient } from './use-recipient.js';
import { VirtualRecipients } from './virtual-recipients.js';
import classes from './send.module.css';

interface RecipientFieldProps {
  form: UseFormReturnType<SendValues>;
  recipient: Recipient;
  device: DeviceResource | undefined;
}

/** A number, a person of the address book, or a group: whichever is filled hides the others. */
export function RecipientField({ form, recipient, device }: RecipientFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const isSandbox = useSession().network === 'sandbox';
  const canSeeContacts = useCan('show contact_phone');
  const canSeeGroups = useCan('show groups');
  const { data: groups = [] } = useQuery({ ...groupChoicesQuery, enabled: canSeeGroups });
  const { phone, contact, group } = form.getValues();
  const isPhone = contact === null && group === null;
  const isOpen = isPhone && phone === '';
  return (
    <div className={classes.recipient}>
      {isPhone && (
        <div>
          <PhoneInput label={t('messages.phone')} required {...form.getInputProps('phone')} />
          {isSandbox && (
            <VirtualRecipients
              sender={device?.phone_number ?? null}
              onChoose={(number) => form.setFieldValue('phone', number)}
            />
          )}
        </div>
      )}
      <div className={classes.others} data-alone={!isPhone || undefined}>
        {canSeeContacts && (isOpen || contact !== null) && (
          <ContactPicker
            label={t(isOpen ? 'messages.contact' : 'messages.to_contact')}
            placeholder={t('messages.contact_hint')}
            {...form.getInputProps('contact')}
            value={contact}
          />
        )}
        {canSeeGroups && (isOpen || group !== null) && (
          <GroupPicker
            label={t(isOpen ? 'messages.group' : 'messages.to_group')}
            placeholder={t('messages.group_hint')}
            groups={groups}
            {...form.getInputProps('group')}
            value={group}
          />
        )}
      </div>
      <RecipientNote recipient={recipient} />
    </div>
  );
}
