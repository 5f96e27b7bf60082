import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DELETE_MEDIA } from '@server/media/delete-media.contract.js';
import type { LibraryItem } from '@server/media/media.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { usePermissions } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { formatNumber } from '@/ui/format/format-number.js';
import type { SelectionMode } from './grid/choose-items.js';
import { useDeleteMedia } from './use-delete-media.js';
import classes from './library-dialog.module.css';

interface LibraryFooterProps {
  mode: SelectionMode;
  chosen: LibraryItem[];
  canDelete: boolean;
  onChange: (chosen: LibraryItem[]) => void;
  onCancel: () => void;
  onChoose: () => void;
}

export function LibraryFooter(props: LibraryFooterProps): React.ReactElement {
  const { mode, chosen, canDelete, onChange, onCancel, onChoose } = props;
  const { t } = useTranslation();
  const { total, isDeleting, handleDelete, handleDeleteAll } = useDeleteMedia(chosen, onChange);
  const { is_owner: isOwner } = useSession().data;
  const can = usePermissions();
  const canDeleteFiles = isOwner || DELETE_MEDIA.some(can);
  const number = formatNumber(chosen.length, currentLanguage());
  return (
    <div className={classes.footer}>
      {canDelete && canDeleteFiles && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            disabled={chosen.length === 0}
            loading={isDeleting}
            onClick={() => void handleDelete()}
          >
            {t('media.delete_selected')}
          </Button>
          <Menu position="top-start">
            <Menu.Target>
              <ActionIcon size={36} variant="default" aria-label={t('ui.more_actions')}>
                <IconDots size={18} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="red"
                disabled={total === 0}
                leftSection={<IconTrash size={18} stroke={1.5} />}
                onClick={() => void handleDeleteAll()}
              >
                {t('media.delete_all')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={onChoose}>
          {mode === 'multiple' && chosen.length > 0 ? t('media.choose_count', { number }) : t('media.choose')}
        </Button>
      </div>
    </div>
  );
}
