import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiBlob, apiDownload } from '../api/files.ts';
import { Cargando, FalloLectura } from '../feedback/states.tsx';
import { toastError } from '../feedback/toast.ts';
import classes from './files.module.css';

/** What a browser may show without running anything of the file. SVG and HTML only download. */
function previewKind(type: string): 'pdf' | 'imagen' | null {
  if (type === 'application/pdf') return 'pdf';
  return /^image\/(png|jpeg|gif|webp|bmp)$/.test(type) ? 'imagen' : null;
}

function useObjectUrl(blob: Blob | undefined): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** A PDF or an image of a protected address, over the page; anything else offers its download. */
export function FilePreview({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const query = useQuery({ queryKey: ['archivo', path], queryFn: ({ signal }) => apiBlob(path, undefined, signal), gcTime: 0 });
  const kind = previewKind(query.data?.blob.type ?? '');
  const url = useObjectUrl(kind ? query.data?.blob : undefined);
  return (
    <Modal opened onClose={onClose} title={name} size="80rem">
      <Stack>
        {query.isPending && <Cargando lines={6} />}
        {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
        {kind === 'pdf' && url && <iframe className={classes.frame} src={url} title={name} />}
        {kind === 'imagen' && url && <img className={classes.image} src={url} alt={name} />}
        {query.data && !kind && <Text size="sm">Este tipo de archivo no tiene vista previa.</Text>}
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void apiDownload(path).catch(toastError)}>
            Descargar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
