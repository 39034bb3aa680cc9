import { Button, Group, Select } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { usePregunta } from './pregunta.ts';
import { type Ejecucion, FORMATOS, type Vista } from './tipos.ts';

// Who only looks does not bring what a form needs.
const GuardarComo = lazy(() => import('./guardar-como.tsx'));

type Estado = NonNullable<ReturnType<typeof usePregunta>>;
/** What the address of the explorer says of a question, its chart included: a view keeps it, and nothing else. */
const NOMBRES = ['cubo', 'medidas', 'filas', 'columnas', 'solo', 'al', 'desde', 'hasta', 'grafico'] as const;

/** The question of the address as a view keeps it, and how one of them is opened. */
function useAbierta() {
  const [search, setSearch] = useUrlState();
  const pregunta = new URLSearchParams(NOMBRES.flatMap((n) => (oneOf(search[n]) ? [[n, oneOf(search[n])]] : []))).toString();
  const abrir = (v: Vista) => {
    const dicha = new URLSearchParams(v.pregunta);
    setSearch({ ...Object.fromEntries(NOMBRES.map((n) => [n, dicha.get(n)])), vista: v.id });
  };
  return { pregunta, abrir, vista: oneOf(search.vista), setSearch };
}

/** Writes over the view that is open, when it is one's own. */
function Guardar({ v, pregunta, e }: { v: Vista; pregunta: string; e: Estado }) {
  const act = useAction('reportes', 'guardar', { http: { method: 'PATCH', path: `/api/reportes/vistas/${v.id}` }, ok: 'Vista guardada' });
  const guardar = () => act.mutate({ nombre: v.nombre, cubo: e.cubo.nombre, pregunta, compartida: v.compartida, version: v.version });
  useHotkeys([['s', guardar]]);
  return (
    <Button variant="default" loading={act.isPending} onClick={guardar}>
      Guardar
    </Button>
  );
}

function Exportar({ e }: { e: Estado }) {
  const navegar = useNavigate();
  const { cubo, medidas, filas, columnas, filtros, ...dias } = e.pregunta;
  const act = useAction<Record<string, unknown>, Ejecucion>('reportes', 'ejecutar_exploracion', {
    http: { method: 'POST', path: '/api/reportes/explorar/ejecutar' },
    ok: (x) => `N° ${x.folio} en cola`,
    onSuccess: (x) => void navegar({ to: '/', href: `/reportes/ejecuciones?folio=${x.folio}` } as Parameters<typeof navegar>[0]),
  });
  const pedir = (formato: string) => act.mutate({ pregunta: { cubo, medidas, filas: [...filas, ...columnas] }, filtros, ...dias, formato });
  useHotkeys([['e', () => pedir('xlsx')]]);
  return FORMATOS.slice(0, 2).map((f) => (
    <Button key={f.codigo} variant="default" loading={act.isPending} onClick={() => pedir(f.codigo)}>
      {`Exportar ${f.nombre}`}
    </Button>
  ));
}

/** Views that are kept, the export of what is on screen and its chart. Keys: `x` swaps rows and columns, `s` saves, `e` exports. */
export function BarraDeExplorador({ e, grafico, verGrafico }: { e: Estado; grafico: boolean; verGrafico: (si: boolean) => void }) {
  const { pregunta, abrir, vista, setSearch } = useAbierta();
  const [nueva, setNueva] = useState(false);
  const { data: vistas = [] } = useRead<Vista[]>('reportes', 'vistas');
  const abierta = vistas.find((v) => v.id === vista);
  const girar = () => e.cambiar({ filas: e.pregunta.columnas, columnas: e.pregunta.filas.slice(0, 1) });
  useHotkeys([['x', girar]]);
  return (
    <Group align="end" gap="xs">
      {vistas.length > 0 && (
        <Select
          label="Vista guardada"
          placeholder="Ninguna"
          searchable
          clearable
          w={240}
          data={vistas.map((v) => ({ value: v.id, label: v.suya ? v.nombre : `${v.nombre} (de ${v.dueno})` }))}
          value={abierta?.id ?? null}
          onChange={(id) => {
            const v = vistas.find((x) => x.id === id);
            if (v) abrir(v);
            else setSearch({ vista: null });
          }}
        />
      )}
      {abierta?.suya && <Guardar v={abierta} pregunta={pregunta} e={e} />}
      <Button variant="default" onClick={() => setNueva(true)}>
        Guardar como
      </Button>
      <Exportar e={e} />
      <Button variant="default" aria-pressed={grafico} onClick={() => verGrafico(!grafico)}>
        {grafico ? 'Quitar gráfico' : 'Ver gráfico'}
      </Button>
      <Suspense fallback={null}>
        {nueva && (
          <GuardarComo
            cubo={e.cubo.nombre}
            pregunta={pregunta}
            close={() => setNueva(false)}
            onDone={(v) => {
              setNueva(false);
              setSearch({ vista: v.id }, { replace: true });
            }}
          />
        )}
      </Suspense>
    </Group>
  );
}
