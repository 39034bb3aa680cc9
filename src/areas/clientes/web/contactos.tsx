import { Alert, Anchor, Badge, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { EditarContacto, Levantar, Restringir, type Vista } from './contactos-dialogos.tsx';
import { CANALES_CONTACTO, nombreDeCodigo, palabra } from './palabras.ts';
import { Tabla } from './tabla.tsx';

type Contacto = Vista['contactos'][number];
type Restriccion = Vista['restricciones'][number];

/** '+56912345678' → '+56 9 1234 5678'; a number of another country in its own digits. */
const escrito = (e164: string): string => e164.replace(/^\+56(\d)(\d{4})(\d{4})$/, '+56 $1 $2 $3');

/** With its copy button. */
function Copiable({ v }: { v: string | null }) {
  if (!v) return null;
  return (
    <Group gap={4} wrap="nowrap">
      {v}
      <CopyButton value={v}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy} aria-label={`Copiar ${v}`}>
            {copied ? 'Copiado' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

function Telefonos({ c }: { c: Contacto }) {
  return (
    <Stack gap={2}>
      {c.telefonos.map((t) => (
        <Group key={t.e164} gap={6} wrap="nowrap">
          {t.estado === 'EQUIVOCADO' || c.restringido ? (
            <Text size="sm" c="dimmed" td="line-through">
              {escrito(t.e164)}
            </Text>
          ) : (
            <Anchor size="sm" href={`tel:${t.e164}`} style={{ whiteSpace: 'nowrap' }}>
              {escrito(t.e164)}
            </Anchor>
          )}
          {t.estado === 'VERIFICADO' && (
            <Badge size="xs" variant="light" color="green">
              Contesta
            </Badge>
          )}
          {t.estado === 'EQUIVOCADO' && (
            <Badge size="xs" variant="light" color="red">
              Equivocado
            </Badge>
          )}
        </Group>
      ))}
    </Stack>
  );
}

function EstadoContacto({ c }: { c: Contacto }) {
  if (!c.vigente)
    return (
      <Badge variant="light" color="gray">
        Fuera de uso
      </Badge>
    );
  return (
    <Badge variant="light" color={c.restringido ? 'red' : 'green'}>
      {c.restringido ? 'No contactar' : 'Vigente'}
    </Badge>
  );
}

function estadoRestriccion(r: Restriccion): string {
  if (r.levantada) return `Levantada el ${formatFecha(r.levantada.fecha)} por ${r.levantada.por}: ${r.levantada.motivo}`;
  return r.rige ? 'Rige' : 'Terminó';
}

function Restricciones({ v, onLevantar }: { v: Vista; onLevantar: (r: Restriccion) => void }) {
  if (v.restricciones.length === 0) return null;
  return (
    <Tabla
      titulos={['No contactar a', 'Medio', 'Motivo', 'Desde', 'Hasta', 'Consta en', 'La puso', 'Estado', '']}
      filas={v.restricciones.map((r) => [
        r.contacto ?? 'Toda la persona',
        r.canal ? nombreDeCodigo(CANALES_CONTACTO, r.canal) : 'Ninguno',
        r.motivo_texto,
        <Fecha key="d" v={r.desde} />,
        <Fecha key="h" v={r.hasta} />,
        r.evidencia,
        r.puesta_por,
        estadoRestriccion(r),
        r.rige && r.a_mano ? (
          <Can key="l" do="clientes:levantar-restriccion">
            <Button size="compact-xs" variant="default" onClick={() => onLevantar(r)}>
              Levantar
            </Button>
          </Can>
        ) : null,
      ])}
    />
  );
}

function Lista({ v, onEditar }: { v: Vista; onEditar: (c: Contacto) => void }) {
  return (
    <Tabla
      vacia="Sin contactos."
      titulos={['Nombre', 'Para', 'Correo', 'Teléfonos', 'Fuente', 'Estado', '']}
      filas={v.contactos.map((c) => [
        <Stack key="n" gap={0}>
          <Text size="sm">{c.predeterminado ? `${c.nombre} (predeterminado)` : c.nombre}</Text>
          {c.cargo && (
            <Text size="xs" c="dimmed">
              {c.cargo}
            </Text>
          )}
        </Stack>,
        palabra(c.tipo),
        <Copiable key="c" v={c.email} />,
        <Telefonos key="t" c={c} />,
        palabra(c.fuente),
        <EstadoContacto key="e" c={c} />,
        <Can key="a" do="clientes:contactos">
          <Button size="compact-xs" variant="subtle" onClick={() => onEditar(c)}>
            Editar
          </Button>
        </Can>,
      ])}
    />
  );
}

type Abierto = { que: 'contacto'; c: Contacto | null } | { que: 'restringir' } | { que: 'levantar'; r: Restriccion } | null;

/** Contacts of any RUT, and whom the law or the person itself says not to contact. */
export function Contactos({ rut }: { rut: string }) {
  const q = useRead<Vista>('clientes', 'contactos-de', { rut });
  const [abierto, setAbierto] = useState<Abierto>(null);
  const cerrar = (): void => setAbierto(null);
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (!q.data) return <Cargando lines={3} />;
  const v = q.data;
  const toda = v.restricciones.find((r) => r.rige && r.contacto_id === null && r.canal === null);
  return (
    <Stack gap="sm">
      {toda && (
        <Alert color="red" title={`No contactar: ${toda.motivo_texto}`}>
          Desde el {formatFecha(toda.desde)}
          {toda.hasta ? ` hasta el ${formatFecha(toda.hasta)}` : ', hasta que se levante'}. Ni llamadas, ni visitas, ni mensajes de ninguna
          área.
        </Alert>
      )}
      <Can do="clientes:contactos">
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setAbierto({ que: 'contacto', c: null })}>
            Agregar contacto
          </Button>
          <Button size="xs" variant="default" color="red" onClick={() => setAbierto({ que: 'restringir' })}>
            No contactar
          </Button>
        </Group>
      </Can>
      <Lista v={v} onEditar={(c) => setAbierto({ que: 'contacto', c })} />
      <Restricciones v={v} onLevantar={(r) => setAbierto({ que: 'levantar', r })} />
      {abierto?.que === 'contacto' && <EditarContacto v={v} c={abierto.c} close={cerrar} />}
      {abierto?.que === 'restringir' && <Restringir v={v} close={cerrar} />}
      {abierto?.que === 'levantar' && <Levantar id={abierto.r.id} nombre={abierto.r.contacto ?? v.nombre} close={cerrar} />}
    </Stack>
  );
}
