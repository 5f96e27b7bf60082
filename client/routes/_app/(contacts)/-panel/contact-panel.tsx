import { useState } from 'react';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { questionAtom } from '@/app/confirm.js';
import { useCan } from '@/app/use-can.js';
import { contactQuery } from '@/data/contacts/contacts.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { ContactFacts } from './contact-facts.js';
import { ContactForm } from './contact-form.js';
import { PanelHead } from './panel-head.js';
import classes from './panel.module.css';

export function ContactPanel({ id }: { id: number | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A confirmation on top handles Escape and focus.
  const isOnTop = useAtomValue(questionAtom) === null;
  const [isDirty, setDirty] = useState(false);
  function handleClose(): void {
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, contact: undefined })) as never,
      resetScroll: false,
    });
  }
  return (
    <Drawer
      opened={id !== undefined}
      onClose={handleClose}
      closeOnClickOutside={!isDirty}
      closeOnEscape={isOnTop && !isDirty}
      trapFocus={isOnTop}
      position="right"
      size={460}
      title={t('contacts.panel')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ title: classes.title }}
    >
      {id !== undefined && <PanelContent key={id} id={id} onDirty={setDirty} />}
    </Drawer>
  );
}

interface PanelContentProps {
  id: number;
  onDirty: (isDirty: boolean) => void;
}

function PanelContent({ id, onDirty }: PanelContentProps): React.ReactElement {
  const { data: contact, error, refetch } = useQuery(contactQuery(id));
  const canEdit = useCan('add contact_phone');
  if (error && !contact) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!contact) return <PanelSkeleton />;
  return (
    <>
      <PanelHead contact={contact} />
      <ContactFacts contact={contact} canEdit={canEdit} />
      {canEdit && <ContactForm contact={contact} onDirty={onDirty} />}
    </>
  );
}

function PanelSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('ui.loading')}>
      <Skeleton height={20} width="55%" mb={8} />
      <Skeleton height={12} width="35%" mb={28} />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={12} mb={22} width={`${95 - row * 7}%`} />
      ))}
    </div>
  );
}
