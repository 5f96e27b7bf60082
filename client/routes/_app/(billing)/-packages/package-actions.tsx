import { useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { deletePackage } from '@/data/billing/packages.js';
import { packageTitle } from '@/parts/package-title.js';
import { ButtonLink } from '@/ui/links.js';
import { LinkDialog } from './link-dialog.js';

export function PackageActions({ offer }: { offer: PackageResource }): React.ReactElement {
  const { t } = useTranslation();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const name = isolate(packageTitle(offer.title, t));

  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('packages.delete_title', { name }),
      body: t('packages.delete_body'),
      confirmLabel: t('packages.delete_confirm'),
      isDestructive: true,
    });
    if (isConfirmed) await deleteNow();
  }
  async function deleteNow(): Promise<void> {
    try {
      await deletePackage(offer.id);
      toast.success(t('packages.deleted'));
    } catch (error) {
      if (error instanceof HttpError && error.code === 'billing.package_in_use') toast.error(t('packages.in_use'));
      else showFailure(error, () => void deleteNow());
    }
  }
  return (
    <>
      <ButtonLink
        to="/package-edit/$packageId"
        params={{ packageId: String(offer.id) }}
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.5} />}
        aria-label={t('packages.edit_of', { name })}
      >
        {t('packages.edit')}
      </ButtonLink>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('packages.more_of', { name })} title={t('ui.more_actions')}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={18} stroke={1.5} />} onClick={() => setLinkOpen(true)}>
            {t('packages.link.title')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => void handleDelete()}>
            {t('packages.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLinkOpen && (
        <LinkDialog
          packageId={offer.id}
          hasLink={offer.has_link ?? false}
          name={name}
          onClose={() => setLinkOpen(false)}
        />
      )}
    </>
  );
}
