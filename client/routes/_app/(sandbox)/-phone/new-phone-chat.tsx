import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { phonesQuery } from '@/data/sandbox.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { PhoneAvatar } from '../-phones/phone-avatar.js';
import classes from './phone.module.css';

export function NewPhoneChat({ phone, onClose }: { phone: PhoneResource; onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(phonesQuery());
  const others = data?.data.filter(({ number, onWhatsApp }) => number !== phone.number && onWhatsApp);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sandbox.new_chat_with')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {!others && <RowSkeletons count={3} />}
      {others?.length === 0 && <p>{t('sandbox.nobody_else')}</p>}
      <ul className={classes.chats}>
        {others?.map((other) => (
          <li key={other.number}>
            <Link
              to="/sandbox"
              search={{ phone: phone.number, chat: other.number }}
              className={classes.chatRow}
              onClick={onClose}
            >
              <PhoneAvatar phone={other} size={38} />
              <span className={classes.chatText}>
                <bdi className={classes.chatName}>{other.name}</bdi>
                <span className={classes.chatLast}>
                  <PhoneText phone={other.number} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
