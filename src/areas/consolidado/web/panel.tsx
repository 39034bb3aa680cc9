import { ActionIcon, Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Rut } from '#platform/web/inputs/show.tsx';
import { dialogOpen } from '#platform/web/list/keyboard.ts';
import { Avisos, CifrasDeCabecera } from './cifras.tsx';
import classes from './consolidado.module.css';
import { enPalabras } from './escrito.tsx';
import type { Panel as Datos } from './tipos.ts';

function Contenido({ d, abrir }: { d: Datos; abrir: (bloque: string, donde: string | null) => void }) {
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{d.nombre}</Text>
        <Group gap={6}>
          <Rut v={d.rut} copy />
          {d.roles.map((r) => (
            <Badge key={r} variant="light" tt="none" size="sm">
              {enPalabras(r)}
            </Badge>
          ))}
        </Group>
        {d.ejecutivo && (
          <Text size="sm" c="dimmed">
            {[d.ejecutivo, d.sucursal].filter(Boolean).join(', ')}
          </Text>
        )}
      </div>
      <Avisos v={d} />
      <CifrasDeCabecera cifras={d.cifras} abrir={abrir} />
      {d.recientes.length > 0 && (
        <div>
          <Title order={3} size="h6" mb={4}>
            Lo último
          </Title>
          {d.recientes.map((h) => (
            <Text key={`${h.fecha} ${h.que} ${h.url}`} size="sm" component="div">
              <Enlace to={h.url}>
                {formatFecha(h.fecha)} {h.que}: {h.titulo}
              </Enlace>
            </Text>
          ))}
        </div>
      )}
      <Anchor component={Link} to={`/consolidado/${d.rut}`} size="sm">
        Abrir completa
      </Anchor>
    </Stack>
  );
}

/** The person on whom one works, at the right of any screen: the work stays, and Esc puts it away. */
export default function Panel({ rut, onClose }: { rut: string; onClose: () => void }) {
  const navigate = useNavigate();
  const ref = useRef<HTMLElement>(null);
  const q = useRead<Datos>('consolidado', `${rut}/panel`);
  useEffect(() => {
    ref.current?.focus();
    const onKey = (e: KeyboardEvent): void => {
      if (e.key === 'Escape' && !dialogOpen()) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  const abrir = (bloque: string, donde: string | null) =>
    void navigate({ to: `/consolidado/${rut}`, search: { bloque, ...(donde ? { donde } : {}) } as never });
  const ajeno = q.error instanceof ProblemError && q.error.status === 404;
  return (
    <Paper
      component="aside"
      ref={ref}
      tabIndex={-1}
      withBorder
      shadow="md"
      p="md"
      className={`${classes.panel} no-print`}
      aria-label={`Persona ${formatRut(rut)}`}
    >
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h6" c="dimmed">
          RUT de trabajo
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Cerrar el panel" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {q.isPending && <Cargando lines={6} />}
      {ajeno && <Vacio razon={`${formatRut(rut)} no está registrado, o está fuera de su alcance.`} />}
      {q.error && !ajeno && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {q.data && <Contenido d={q.data} abrir={abrir} />}
    </Paper>
  );
}
