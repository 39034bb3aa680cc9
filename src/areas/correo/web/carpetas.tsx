import { Badge, Button, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useCan } from '#platform/web/permissions/can.tsx';
import classes from './correo.module.css';
import { COLORES, FOLDERS, LABELS } from './textos.ts';

export interface Meta {
  draft: number;
  inbox: number;
  spam: number;
}

interface Props {
  folder: string;
  label: string;
  meta: Meta | undefined;
  onFolder: (folder: string) => void;
  onLabel: (label: string) => void;
  onEscribir: () => void;
}

const con = (nombre: string, n: number): string => (n > 0 ? `${nombre} (${n})` : nombre);

const sinLeer = (meta: Meta | undefined, codigo: string): number => meta?.[codigo as keyof Meta] ?? 0;

/** Where there is no room for a column: two boxes. */
function Angostas({ folder, label, meta, onFolder, onLabel }: Omit<Props, 'onEscribir'>) {
  return (
    <Group gap="xs" grow>
      <Select
        aria-label="Carpeta"
        data={FOLDERS.map((f) => ({ value: f.codigo, label: con(f.nombre, sinLeer(meta, f.codigo)) }))}
        value={folder}
        onChange={(v) => onFolder(v ?? 'inbox')}
      />
      <Select
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        clearable
        data={Object.entries(LABELS).map(([value, texto]) => ({ value, label: texto }))}
        value={label || null}
        onChange={(v) => onLabel(v ?? '')}
      />
    </Group>
  );
}

function Columna({ folder, label, meta, onFolder, onLabel }: Omit<Props, 'onEscribir'>) {
  return (
    <>
      <nav aria-label="Carpetas">
        {FOLDERS.map((f) => (
          <UnstyledButton
            key={f.codigo}
            className={classes.carpeta}
            aria-current={folder === f.codigo && label === '' ? 'true' : undefined}
            onClick={() => onFolder(f.codigo)}
          >
            {f.nombre}
            {sinLeer(meta, f.codigo) > 0 && (
              <Badge size="sm" variant="light" c="var(--mantine-color-text)">
                {sinLeer(meta, f.codigo)}
                <span className="sr-only"> sin leer</span>
              </Badge>
            )}
          </UnstyledButton>
        ))}
      </nav>
      <nav aria-label="Etiquetas">
        <Text size="xs" c="dimmed" px="0.6rem" pb={4}>
          Etiquetas
        </Text>
        {Object.entries(LABELS).map(([codigo, nombre]) => (
          <UnstyledButton
            key={codigo}
            className={classes.carpeta}
            aria-current={label === codigo ? 'true' : undefined}
            onClick={() => onLabel(label === codigo ? '' : codigo)}
          >
            {nombre}
            <span className={classes.punto} style={{ background: `var(--mantine-color-${COLORES[codigo]}-6)` }} aria-hidden />
          </UnstyledButton>
        ))}
      </nav>
    </>
  );
}

/** Folders and labels: a column, or two boxes where there is no room for it. */
export function Carpetas({ onEscribir, ...p }: Props) {
  const angosta = useMediaQuery('(max-width: 40em)');
  const puede = useCan('correo:enviar');
  return (
    <Stack gap="sm">
      {puede && (
        <Button fullWidth leftSection={<IconPencil size={16} aria-hidden />} onClick={onEscribir}>
          Escribir
        </Button>
      )}
      {angosta ? <Angostas {...p} /> : <Columna {...p} />}
    </Stack>
  );
}
