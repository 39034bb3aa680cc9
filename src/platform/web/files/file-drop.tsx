import { ActionIcon, Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import classes from './files.module.css';
import { fileSize } from './size.ts';
import type { FileDropProps } from './types.ts';
import { type Upload, useUploads } from './use-uploads.ts';

function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { file, state, progress, message } = upload;
  const Icon = state === 'listo' ? IconCheck : state === 'fallo' ? IconAlertTriangle : IconCloudUpload;
  return (
    <Group gap="sm" wrap="nowrap" component="li">
      <Icon size={18} aria-hidden />
      <Box flex={1} miw={0}>
        <Text size="sm" truncate>
          {file.name}{' '}
          <Text span size="xs" c="dimmed">
            {fileSize(file.size)}
          </Text>
        </Text>
        {state === 'subiendo' && <Progress value={progress * 100} aria-label={`Subiendo ${file.name}`} size="sm" />}
        {state !== 'subiendo' && (
          <Text size="xs" {...(state === 'fallo' ? { c: 'var(--r-danger-text)' } : { c: 'dimmed' })}>
            {message}
          </Text>
        )}
      </Box>
      {state !== 'listo' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={state === 'subiendo' ? `Cancelar ${file.name}` : `Quitar ${file.name}`}
          onClick={onCancel}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Files by dragging or choosing: several, each with its progress, its cancel and its own result. */
export function FileDrop(p: FileDropProps) {
  const { uploads, add, cancel } = useUploads(p);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const drop = (e: DragEvent): void => {
    e.preventDefault();
    setOver(false);
    add([...e.dataTransfer.files]);
  };
  const limits = [p.accept ? p.accept.replaceAll(',', ' ') : '', p.maxMb ? `hasta ${p.maxMb} MB` : ''].filter(Boolean).join(' · ');
  return (
    <Stack gap="xs">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the button below does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconCloudUpload size={26} aria-hidden />
        <Text size="sm">{p.label ?? 'Arrastre archivos aquí'}</Text>
        <Button size="xs" variant="default" aria-describedby={id} onClick={() => input.current?.click()}>
          Elegir archivos
        </Button>
        <Text id={id} size="xs" c="dimmed">
          {limits}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          multiple={p.maxFiles !== 1}
          accept={p.accept}
          onChange={(e) => {
            add([...(e.currentTarget.files ?? [])]);
            e.currentTarget.value = '';
          }}
        />
      </div>
      <Stack gap={6} component="ul" className={classes.list} aria-live="polite">
        {uploads.map((u) => (
          <UploadRow key={u.id} upload={u} onCancel={() => cancel(u.id)} />
        ))}
      </Stack>
    </Stack>
  );
}
