import { Alert, Badge, Button, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Copiar, Enlace, Rut } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { Escribir } from './mensaje.tsx';
import { momento, nombre, ROL } from './palabras.ts';
import type { Persona, Ticket } from './tipos.ts';

const api = areaApi<typeof contract>('cobranzas');

/** Who answers for the debts of a ticket. */
export const usePersonas = (id: string) => useRead<Persona[]>('cobranzas', `${id}/personas`);

/** Begins a call and dials: the law is asked again by the server, and the contact is written before anybody answers. */
export const useLlamar = (t: Ticket) =>
  api.useAction('iniciar_llamada', {
    id: t.id,
    ok: false,
    onSuccess: ({ tel }) => {
      if (tel) globalThis.location.assign(tel);
    },
  });

/** A button that the law may hold: it says why and from when. */
function ConLey({
  ley,
  texto,
  primary,
  onClick,
  loading,
}: {
  ley: Persona['llamar'];
  texto: string;
  primary?: boolean;
  onClick: () => void;
  loading?: boolean;
}) {
  const look = { size: 'xs' as const, variant: primary && ley.permitido ? 'filled' : 'default', loading: loading ?? false };
  if (ley.permitido)
    return (
      <Button {...look} onClick={onClick}>
        {texto}
      </Button>
    );
  return (
    <Tooltip label={ley.motivo ?? ''} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button {...look} aria-disabled data-disabled onClick={(e) => e.preventDefault()}>
        {texto}
      </Button>
    </Tooltip>
  );
}

/** When the law lets it, under the buttons that it holds. */
function Desde({ p }: { p: Persona }) {
  const falta = [p.llamar, p.escribir].find((l) => !l.permitido);
  if (!falta) return null;
  return (
    <Text size="xs" c="dimmed">
      {falta.desde ? `${p.llamar.permitido ? 'Podrá escribirle' : 'Podrá llamarle'} desde el ${momento(falta.desde)}.` : falta.motivo}
    </Text>
  );
}

function Contactos({ p }: { p: Persona }) {
  if (p.contactos.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No tiene contactos. <Enlace to={`/clientes/rut/${p.rut}`}>Agregarlos</Enlace>
      </Text>
    );
  return (
    <Stack gap={6}>
      {p.contactos.map((c) => (
        <div key={c.id}>
          <Text size="sm" fw={500}>
            {c.nombre}
            {c.cargo ? `, ${c.cargo}` : ''}{' '}
            {!c.propio && (
              <Badge size="xs" variant="default">
                Tercero
              </Badge>
            )}
          </Text>
          {c.telefonos.map((e164) => (
            <Group key={e164} gap={4}>
              <Text size="sm">{e164}</Text>
              <Copiar value={e164} label={`Copiar ${e164}`} />
            </Group>
          ))}
          {c.email && (
            <Text size="sm" c="dimmed">
              {c.email}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}

function UnaPersona({ t, p }: { t: Ticket; p: Persona }) {
  const [escribe, setEscribe] = useState(false);
  const puede = useCan('cobranzas:gestionar') && t.proxima_accion_fecha !== null && t.estado_ticket !== 'JUDICIAL';
  const llamar = useLlamar(t);
  const correo = p.contactos.some((c) => c.email !== null);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Text fw={600}>{p.nombre}</Text>
          <Badge variant="default">{nombre(ROL, p.rol)}</Badge>
        </Group>
        <Rut v={p.rut} copy />
        {p.restriccion && <Alert color="red">{`No contactar: ${p.restriccion}.`}</Alert>}
        {puede && (
          <Group gap="xs">
            <ConLey
              ley={p.llamar}
              texto="Llamar"
              primary={p.rol === 'DEUDOR'}
              loading={llamar.isPending}
              onClick={() => llamar.mutate({ persona_rut: p.rut })}
            />
            {correo && <ConLey ley={p.escribir} texto="Escribir" onClick={() => setEscribe(true)} />}
          </Group>
        )}
        {puede && <Desde p={p} />}
        {p.protegida && (
          <Text size="xs" c="dimmed">
            La ley la protege: un contacto por semana, dos mensajes separados por dos días.
          </Text>
        )}
        <Contactos p={p} />
      </Stack>
      {escribe && <Escribir record={t} persona={p} close={() => setEscribe(false)} />}
    </Paper>
  );
}

/** The people of a ticket, each with what the law lets now. */
export function Personas({ t }: { t: Ticket }) {
  const lectura = usePersonas(t.id);
  if (lectura.isPending) return <Cargando lines={4} />;
  if (lectura.isError) return <FalloLectura error={lectura.error} onRetry={() => void lectura.refetch()} />;
  return (
    <Stack gap="sm">
      {lectura.data.map((p) => (
        <UnaPersona key={p.rut} t={t} p={p} />
      ))}
    </Stack>
  );
}
