import { Button, Group, List, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract, Declarado, Parametro } from '../contract.ts';
import { valorEscrito, valorTexto } from './valor.ts';

type Fila = z.output<typeof Parametro>;
type OrigenDe = z.output<typeof contract.operations.origen.output>;
type Vista = z.output<typeof contract.operations.vista_previa.output>;
const api = areaApi<typeof contract>('parametros');

const quien = (rut: string): string => (/^\d+-[\dkK]$/.test(rut) ? formatRut(rut) : rut);

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
      <Table.Td ta="right">{valorTexto(v.valor, tipo)}</Table.Td>
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

/** Open operations of the days that a backdated value would have ruled. */
function Afectadas({ uso }: { uso: Vista['uso'] }) {
  const con = uso.filter((u) => u.afectadas > 0);
  if (con.length === 0) return null;
  return (
    <List size="sm" mt={4}>
      {con.map((u) => (
        <List.Item key={u.titulo}>
          {u.afectadas.toLocaleString('es-CL')} {u.titulo} desde ese día:{' '}
          {u.ejemplos.map((e, i) => (
            <span key={e.url}>
              {i > 0 && ', '}
              <Enlace to={e.url}>{e.texto}</Enlace>
            </span>
          ))}
          {u.afectadas > u.ejemplos.length && ' y más'}.
        </List.Item>
      ))}
    </List>
  );
}

/** What rules today, which version of it and who set it: the answer to any figure that comes of this parameter. */
function Origen({ clave }: { clave: string }) {
  const hoy = useHoy();
  const [fecha, setFecha] = useState<string>(hoy);
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(fecha) ? fecha : hoy;
  const r = useRead<OrigenDe>('parametros', 'origen', { clave, fecha: dia });
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
              , versión {o.version}, desde el <Fecha v={o.desde} />. Lo puso {o.puesto_por.join(' y ')}
              {o.aprobado_por && `, lo aprobó ${o.aprobado_por}`}.
            </>
          )}
        </Text>
      )}
    </Group>
  );
}

/** What the value would do, while it is written. */
function Previa({ p, valor, desde }: { p: z.output<typeof Declarado>; valor: unknown; desde: string }) {
  const [escrito] = useDebouncedValue(valor, 400);
  const r = useQuery({
    queryKey: ['parametros', 'vista-previa', p.id, escrito, desde],
    queryFn: () => apiPost<Vista>('/api/parametros/vista-previa', { clave: p.id, valor: escrito, desde }, uuidv7()),
    retry: false,
  });
  if (!r.data) return null;
  const v = r.data;
  return (
    <Text size="sm" aria-live="polite" component="div">
      Pasa de {valorTexto(v.ese_dia, p.tipo)} a {valorTexto(v.nuevo, p.tipo)}
      {v.futura && `; hasta entonces sigue ${valorTexto(v.hoy, p.tipo)}`}
      {v.retroactiva && '; es anterior a hoy: sólo gerencia puede hacerlo'}
      {v.segunda_persona && '; rige cuando otra persona lo aprueba'}.
      {v.uso.some((u) => u.n > 0) &&
        ` Lo usarían ${v.uso
          .filter((u) => u.n > 0)
          .map((u) => `${u.n.toLocaleString('es-CL')} ${u.titulo}`)
          .join(', ')} con su próximo cálculo; lo ya calculado conserva su valor.`}
      <Afectadas uso={v.uso} />
    </Text>
  );
}

function Proponer({ p }: { p: z.output<typeof Declarado> }) {
  const hoy = useHoy();
  const [texto, setTexto] = useState('');
  const [desde, setDesde] = useState<string>(hoy);
  const [motivo, setMotivo] = useState('');
  const proponer = api.useAction('proponer', {
    ok: p.sensible ? 'Propuesta enviada: otra persona debe aprobarla' : 'Valor guardado',
    onSuccess: () => setTexto(''),
  });
  const valor = valorEscrito(texto, p.tipo, p.valor);
  return (
    <Stack gap="xs">
      <TextInput
        label="Nuevo valor"
        description={[p.min !== null ? `Mínimo ${p.min}` : '', p.max !== null ? `Máximo ${p.max}` : '', p.opciones?.join(', ') ?? '']
          .filter(Boolean)
          .join(' · ')}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <DateInput label="Desde" value={desde} onChange={(f) => setDesde(f ?? '')} />
      <TextInput label="Motivo" value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} />
      {valor !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(desde) && <Previa p={p} valor={valor} desde={desde} />}
      <Group justify="flex-end">
        <Button
          disabled={valor === undefined || !desde || !motivo.trim()}
          loading={proponer.isPending}
          onClick={() => desde && proponer.mutate({ clave: p.id, valor, desde, motivo: motivo.trim() })}
        >
          {p.sensible ? 'Proponer' : 'Guardar'}
        </Button>
      </Group>
    </Stack>
  );
}

/** Which value, since when, who set it and why; and the next one. */
export function Historia({ p }: { p: z.output<typeof Declarado> }) {
  const historia = useRead<Fila[]>('parametros', 'historia', { clave: p.id });
  const puede = useCan('parametros:proponer');
  if (historia.isPending) return <Cargando lines={5} />;
  if (historia.isError) return <FalloLectura error={historia.error} onRetry={() => void historia.refetch()} />;
  return (
    <Stack>
      <Text size="sm">
        {p.id} · fuente: {p.fuente}
        {p.sensible ? ' · necesita una segunda persona' : ''}
      </Text>
      <Origen clave={p.id} />
      {historia.data.length === 0 ? (
        <Text size="sm">Rige el valor de fábrica: {valorTexto(p.valor, p.tipo)}.</Text>
      ) : (
        <Table>
          <Table.Tbody>
            {historia.data.map((v) => (
              <Version key={v.id} v={v} tipo={p.tipo} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {puede && <Proponer p={p} />}
    </Stack>
  );
}
