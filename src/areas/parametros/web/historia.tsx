import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract, Declarado, Parametro } from '../contract.ts';
import { fuenteLegible } from '../domain/fuente.ts';
import { type Ambito, ElegirAmbito, EMPRESA } from './ambito.tsx';
import { Proponer } from './proponer.tsx';
import { valorTexto } from './valor.ts';

type Fila = z.output<typeof Parametro>;
type OrigenDe = z.output<typeof contract.operations.origen.output>;
const api = areaApi<typeof contract>('parametros');

const quien = (rut: string): string => (/^\d+-[\dkK]$/.test(rut) ? formatRut(rut) : rut);
const conMinuscula = (s: string): string => s.charAt(0).toLowerCase() + s.slice(1);

function Version({ v, tipo }: { v: Fila; tipo: string }) {
  const puede = useCan('parametros:aprobar');
  const aprobar = api.useAction('aprobar', { id: v.id, ok: 'Valor aprobado' });
  const rechazar = api.useAction('rechazar', { id: v.id, ok: 'Propuesta rechazada' });
  const [motivo, setMotivo] = useState<string | null>(null);
  return (
    <Table.Tr>
      <Table.Td>
        <Fecha v={v.desde} />
        {v.hasta && (
          <>
            {' a '}
            <Fecha v={v.hasta} />
          </>
        )}
      </Table.Td>
      <Table.Td ta="right">{v.retira ? 'sin valor propio' : valorTexto(v.valor, tipo)}</Table.Td>
      <Table.Td>
        <EstadoBadge estado={v.estado} />
        <Text size="xs">{v.motivo}</Text>
        <Text size="xs">
          Por {v.hecho_por.map(quien).join(', ')}
          {v.aprobado_por ? ` · resolvió ${quien(v.aprobado_por)}` : ''}
        </Text>
        {v.estado === 'propuesto' && puede && (
          <Group gap="xs" mt={4}>
            <Button size="compact-xs" loading={aprobar.isPending} onClick={() => aprobar.mutate({})}>
              Aprobar
            </Button>
            <Button size="compact-xs" variant="default" loading={rechazar.isPending} onClick={() => setMotivo('')}>
              Rechazar
            </Button>
          </Group>
        )}
        {motivo !== null && v.estado === 'propuesto' && (
          <Group gap="xs" mt={4} align="end">
            <TextInput
              size="xs"
              label="Por qué se rechaza"
              required
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
              data-autofocus
            />
            <Button
              size="compact-xs"
              color="red"
              disabled={motivo.trim() === ''}
              loading={rechazar.isPending}
              onClick={() => rechazar.mutate({ motivo: motivo.trim() })}
            >
              Rechazar propuesta
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What rules today, which version of it and who set it: the answer to any figure that comes of this parameter. */
function Origen({ clave, ambito }: { clave: string; ambito: Ambito }) {
  const hoy = useHoy();
  const [fecha, setFecha] = useState<string>(hoy);
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(fecha) ? fecha : hoy;
  const r = useRead<OrigenDe>('parametros', 'origen', {
    clave,
    fecha: dia,
    ...(ambito.ambito === 'empresa' || ambito.ambito_codigo === null ? {} : { [ambito.ambito]: ambito.ambito_codigo }),
  });
  const o = r.data;
  return (
    <Group align="end" wrap="wrap">
      <DateInput label="Qué regía el" value={fecha} onChange={(f) => setFecha(f ?? hoy)} />
      {o && (
        <Text size="sm" component="div" role="status">
          <b>{valorTexto(o.valor, o.tipo)}</b>
          {o.version === 0 ? (
            ', valor de fábrica: nadie lo había cambiado.'
          ) : (
            <>
              , {o.ambito_nombre.toLowerCase() === 'toda la empresa' ? 'de toda la empresa' : `de ${conMinuscula(o.ambito_nombre)}`},
              versión {o.version}, desde el <Fecha v={o.desde} />. Lo puso {o.puesto_por.join(' y ')}
              {o.aprobado_por && `, lo aprobó ${o.aprobado_por}`}.
            </>
          )}
        </Text>
      )}
    </Group>
  );
}

/** Products and branches that had or have a value of their own, to look at their timeline. */
function ConValorPropio({ filas, hoy, onElegir }: { filas: readonly Fila[]; hoy: string; onElegir: (a: Ambito) => void }) {
  const suyos = filas.filter((v) => v.ambito !== 'empresa' && v.estado !== 'rechazado');
  const ambitos = [...new Map(suyos.map((v) => [`${v.ambito}:${v.ambito_codigo}`, v])).values()];
  if (ambitos.length === 0) return null;
  const rige = (a: Fila) =>
    suyos.find(
      (v) =>
        v.ambito === a.ambito &&
        v.ambito_codigo === a.ambito_codigo &&
        v.estado !== 'propuesto' &&
        v.desde <= hoy &&
        (v.hasta === null || v.hasta >= hoy),
    );
  const pendiente = (a: Fila) =>
    suyos.some((v) => v.ambito === a.ambito && v.ambito_codigo === a.ambito_codigo && v.estado === 'propuesto');
  return (
    <Group gap="xs" role="group" aria-label="Con valor propio">
      {ambitos.map((a) => {
        const v = rige(a);
        return (
          <Button
            key={`${a.ambito}:${a.ambito_codigo}`}
            size="compact-xs"
            variant="default"
            onClick={() => onElegir({ ambito: a.ambito, ambito_codigo: a.ambito_codigo })}
          >
            {a.ambito_nombre}
            {v && !v.retira ? '' : pendiente(a) ? ' (por aprobar)' : ' (hoy no)'}
          </Button>
        );
      })}
    </Group>
  );
}

/** The dated values of the chosen scope. */
function Linea({ filas, p, ambito }: { filas: readonly Fila[]; p: z.output<typeof Declarado>; ambito: Ambito }) {
  const suyas = filas.filter((v) => v.ambito === ambito.ambito && v.ambito_codigo === ambito.ambito_codigo);
  if (suyas.length === 0)
    return (
      <Text size="sm">
        {ambito.ambito === 'empresa'
          ? `Rige el valor de fábrica: ${valorTexto(p.valor, p.tipo)}.`
          : 'No tiene un valor propio: lo rige el que se ve arriba.'}
      </Text>
    );
  return (
    <Table>
      <Table.Tbody>
        {suyas.map((v) => (
          <Version key={v.id} v={v} tipo={p.tipo} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Which value, where, since when, who set it and why; and the next one. */
export function Historia({ p }: { p: z.output<typeof Declarado> }) {
  const historia = useRead<Fila[]>('parametros', 'historia', { clave: p.id });
  const puede = useCan('parametros:proponer');
  const hoy = useHoy();
  const [ambito, setAmbito] = useState<Ambito>(EMPRESA);
  if (historia.isPending) return <Cargando lines={5} />;
  if (historia.isError) return <FalloLectura error={historia.error} onRetry={() => void historia.refetch()} />;
  const suyas = historia.data.filter((v) => v.ambito === ambito.ambito && v.ambito_codigo === ambito.ambito_codigo);
  const ultima = suyas.find((v) => v.estado === 'vigente');
  const conPropio = ambito.ambito !== 'empresa' && ultima !== undefined && !ultima.retira;
  const porElegir = ambito.ambito !== 'empresa' && ambito.ambito_codigo === null;
  return (
    <Stack>
      <Text size="sm">
        Fuente: {fuenteLegible(p.fuente)}
        {p.sensible ? ' · necesita una segunda persona' : ''}
      </Text>
      <ElegirAmbito p={p} ambito={ambito} onChange={setAmbito} />
      <ConValorPropio filas={historia.data} hoy={hoy} onElegir={setAmbito} />
      {!porElegir && (
        <>
          <Origen clave={p.id} ambito={ambito} />
          <Linea filas={historia.data} p={p} ambito={ambito} />
          {puede && <Proponer key={`${ambito.ambito}:${ambito.ambito_codigo}`} p={p} ambito={ambito} conPropio={conPropio} />}
        </>
      )}
    </Stack>
  );
}
