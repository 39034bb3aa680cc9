import { Button, Group, Pill, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { optionList, useAction, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Muestra } from './muestra.tsx';
import type { Previa } from './pregunta.ts';
import { DialogoProgramar } from './programar.tsx';
import { type Ejecucion, FORMATOS, type Reporte } from './tipos.ts';

/** Fields by which any report of a cubo may be narrowed here; the others, in the explorer. */
const ACOTAN = ['sucursal', 'ejecutivo'] as const;
type Dia = 'al' | 'desde' | 'hasta';

/** What the address asks of the report: its days and the rows that it leaves. */
function usePedido(r: Reporte) {
  const [search, setSearch] = useUrlState();
  const dias: readonly Dia[] = r.ambito === 'corte' ? ['al'] : r.ambito === 'entre' ? ['desde', 'hasta'] : [];
  const fechas = Object.fromEntries(dias.flatMap((d) => (oneOf(search[d]) ? [[d, oneOf(search[d])]] : [])));
  const acotan = ACOTAN.filter((d) => r.dimensiones.some((x) => x.nombre === d));
  const filtros = acotan.flatMap((d) => {
    const v = oneOf(search[d]);
    return v ? [{ dimension: d, op: 'es' as const, valores: [v] }] : [];
  });
  return {
    dias,
    acotan,
    fechas,
    pedido: { ...fechas, filtros },
    valor: (n: string) => oneOf(search[n]),
    poner: (n: string, v: string) => setSearch({ [n]: v || null }),
  };
}
type Pedido = ReturnType<typeof usePedido>;

const NOMBRE: Readonly<Record<Dia, string>> = { al: 'Al', desde: 'Desde', hasta: 'Hasta' };

function Parametros({ r, p }: { r: Reporte; p: Pedido }) {
  const opciones = useOptions('reportes', p.acotan.length > 0);
  return (
    <Group align="end" gap="sm">
      {p.dias.map((d) => (
        <DateInput
          key={d}
          label={NOMBRE[d]}
          w={150}
          value={p.valor(d)}
          onChange={(v) => {
            if (v === '' || /^\d{4}-\d{2}-\d{2}$/.test(v)) p.poner(d, v);
          }}
        />
      ))}
      {p.acotan.map((d) => (
        <Select
          key={d}
          label={r.dimensiones.find((x) => x.nombre === d)?.titulo ?? d}
          placeholder={d === 'sucursal' ? 'Todas' : 'Todos'}
          clearable
          searchable
          w={220}
          data={optionList(opciones.data, d === 'sucursal' ? 'sucursales' : 'ejecutivos').map((o) => ({
            value: o.codigo,
            label: o.nombre,
          }))}
          value={p.valor(d) || null}
          onChange={(v) => p.poner(d, v ?? '')}
        />
      ))}
    </Group>
  );
}

function Botones({ r, p }: { r: Reporte; p: Pedido }) {
  const navegar = useNavigate();
  const [programa, setPrograma] = useState(false);
  const ejecutar = useAction<Record<string, unknown>, Ejecucion>('reportes', 'ejecutar', {
    http: { method: 'POST', path: `/api/reportes/${r.nombre}/ejecutar` },
    ok: (e) => `N° ${e.folio} en cola`,
    onSuccess: (e) => void navegar({ to: '/', href: `/reportes/ejecuciones?folio=${e.folio}` } as Parameters<typeof navegar>[0]),
  });
  return (
    <Group gap="xs">
      {FORMATOS.map((f) => (
        <Button
          key={f.codigo}
          variant={f.codigo === 'xlsx' ? 'filled' : 'default'}
          loading={ejecutar.isPending}
          onClick={() => ejecutar.mutate({ ...p.pedido, formato: f.codigo })}
        >
          {`Generar ${f.nombre}`}
        </Button>
      ))}
      <Can do="reportes:programar">
        <Button variant="default" onClick={() => setPrograma(true)}>
          Programar
        </Button>
      </Can>
      {programa && <DialogoProgramar r={r} filtros={p.pedido.filtros} close={() => setPrograma(false)} />}
    </Group>
  );
}

function Abierto({ r }: { r: Reporte }) {
  const p = usePedido(r);
  const previa = useQuery({
    queryKey: ['reportes', 'previa', r.nombre, p.pedido],
    queryFn: ({ signal }) => request<Previa>('POST', `/api/reportes/${r.nombre}/previa`, { body: p.pedido, signal }),
  });
  return (
    <Stack>
      <Text size="sm">{r.sentencia}.</Text>
      <Parametros r={r} p={p} />
      {p.pedido.filtros.length > 0 && previa.data?.total === 0 && (
        <Group gap="xs">
          {p.pedido.filtros.map((f) => (
            <Pill
              key={f.dimension}
              withRemoveButton
              onRemove={() => p.poner(f.dimension, '')}
              removeButtonProps={{ 'aria-label': `Quitar ${f.dimension}`, tabIndex: 0, 'aria-hidden': false }}
            >
              {f.valores[0]}
            </Pill>
          ))}
        </Group>
      )}
      <Botones r={r} p={p} />
      {previa.isPending && <Cargando />}
      {previa.error && <FalloLectura error={previa.error} onRetry={() => void previa.refetch()} />}
      {previa.data && <Muestra r={r} previa={previa.data} dias={p.fechas} />}
    </Stack>
  );
}

/** A report: what it is asked, its first rows with the totals of all of them, and how it is taken away. */
export default function PantallaReporte() {
  const reporte = useRouteId();
  const { data, error, isPending, refetch } = useRead<Reporte[]>('reportes', 'catalogo');
  const r = data?.find((x) => x.nombre === reporte);
  return (
    <Stack>
      <PageTitle>{r?.titulo ?? 'Reporte'}</PageTitle>
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && !r && <Vacio razon="Ese reporte no existe o su perfil no lo permite." />}
      {r && <Abierto r={r} />}
    </Stack>
  );
}
