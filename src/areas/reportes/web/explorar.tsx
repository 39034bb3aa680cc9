import { Group, MultiSelect, Pill, Select, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { BarraDeExplorador } from './barra.tsx';
import { FilasDeCifra } from './filas.tsx';
import { type Celda, type Cubo, type Pregunta, type Respuesta, usePregunta, useRespuesta } from './pregunta.ts';
import { nombreDe, TablaDeCifras } from './tabla.tsx';

const Grafico = lazy(() => import('./grafico.tsx'));

type Estado = NonNullable<ReturnType<typeof usePregunta>>;
type Abierta = Pick<Celda, 'filas' | 'columnas'>;
type Dia = 'al' | 'desde' | 'hasta';

const opcion = (x: { nombre: string; titulo: string }) => ({ value: x.nombre, label: x.titulo });

/** The day of a state, or the two of a span. */
function Dias({ e }: { e: Estado }) {
  const fecha = (n: Dia) => (v: string) => {
    if (v === '' || /^\d{4}-\d{2}-\d{2}$/.test(v)) e.fechar(n, v);
  };
  const campo = (n: Dia, label: string) => <DateInput label={label} w={150} value={e.pregunta[n] ?? ''} onChange={fecha(n)} />;
  if (e.cubo.ambito === 'hoy') return null;
  if (e.cubo.ambito === 'corte') return campo('al', 'Al');
  return (
    <>
      {campo('desde', 'Desde')}
      {campo('hasta', 'Hasta')}
    </>
  );
}

function Campos({ e, cubos }: { e: Estado; cubos: readonly Cubo[] }) {
  const { cubo, pregunta, cambiar } = e;
  const campos = cubo.dimensiones.map(opcion);
  return (
    <Group align="start" gap="sm">
      <Select label="Qué" w={220} data={cubos.map(opcion)} value={cubo.nombre} onChange={(v) => v && e.elegirCubo(v)} />
      <MultiSelect
        label="Cifras"
        w={{ base: '100%', sm: 400 }}
        searchable
        maxValues={12}
        data={cubo.medidas.map(opcion)}
        value={pregunta.medidas}
        onChange={(medidas) => medidas.length > 0 && cambiar({ medidas })}
      />
      <MultiSelect
        label="Por"
        w={{ base: '100%', sm: 300 }}
        searchable
        maxValues={4}
        data={campos.filter((c) => !pregunta.columnas.includes(c.value))}
        value={pregunta.filas}
        onChange={(filas) => cambiar({ filas })}
      />
      <Select
        label="En columnas"
        placeholder="Ninguno"
        clearable
        w={190}
        data={campos.filter((c) => !pregunta.filas.includes(c.value))}
        value={pregunta.columnas[0] ?? null}
        onChange={(v) => cambiar({ columnas: v ? [v] : [] })}
      />
      <Dias e={e} />
    </Group>
  );
}

/** The filters in force, each with its way out. */
function Filtros({ e, r }: { e: Estado; r: Respuesta | undefined }) {
  if (e.pregunta.filtros.length === 0) return null;
  return (
    <Group gap="xs">
      {e.pregunta.filtros.map((f) => {
        const titulo = e.cubo.dimensiones.find((d) => d.nombre === f.dimension)?.titulo ?? f.dimension;
        const codigo = f.valores[0] ?? '';
        return (
          <Pill
            key={`${f.dimension}:${codigo}`}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Quitar ${titulo}`, tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => e.cambiar({ filtros: e.pregunta.filtros.filter((x) => x !== f) })}
          >
            {`${titulo}: ${r ? nombreDe(r, f.dimension, codigo) : codigo}`}
          </Pill>
        );
      })}
    </Group>
  );
}

/** Of what day, or days, the figures are. */
const cuando = (cubo: Cubo, r: Respuesta): string =>
  cubo.ambito === 'entre' ? `Del ${formatFecha(r.desde)} al ${formatFecha(r.hasta)}` : `Al ${formatFecha(r.al)}`;

function tituloDe(p: Pregunta, c: Cubo, r: Respuesta, a: Abierta): string {
  const filas = a.filas.map((x, i) => nombreDe(r, p.filas[i] ?? '', x));
  const columnas = a.columnas.map((x, i) => nombreDe(r, p.columnas[i] ?? '', x));
  return [c.titulo, ...filas, ...columnas].join(' · ');
}

function Resultado({ e, grafico }: { e: Estado; grafico: boolean }) {
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const { data, error, isPending, refetch } = useRespuesta(e.pregunta);
  const { cubo, pregunta } = e;
  const medidas = pregunta.medidas.flatMap((n) => cubo.medidas.filter((m) => m.nombre === n));
  const filtrar = (dimension: string, codigo: string) => {
    const otros = pregunta.filtros.filter((f) => f.dimension !== dimension);
    e.cambiar({ filtros: [...otros, { dimension, op: 'es', valores: [codigo] }] });
  };
  return (
    <Stack gap="xs">
      <Filtros e={e} r={data} />
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Text size="sm" c="dimmed">
            {cuando(cubo, data)}. {data.nota && `${data.nota}. `}Cada cifra abre las filas que la suman.
          </Text>
          {grafico && pregunta.filas.length > 0 && medidas[0] && (
            <Suspense fallback={<Cargando lines={3} />}>
              <Grafico r={data} pregunta={pregunta} medida={medidas[0]} />
            </Suspense>
          )}
          {pregunta.filas.length > 0 && data.celdas.length === 0 ? (
            <Vacio razon="Nada que mostrar en esos días con esos filtros." />
          ) : (
            <TablaDeCifras r={data} pregunta={pregunta} cubo={cubo} medidas={medidas} abrir={setAbierta} filtrar={filtrar} />
          )}
        </>
      )}
      {data && abierta && (
        <FilasDeCifra
          pregunta={pregunta}
          celda={abierta}
          titulo={tituloDe(pregunta, cubo, data, abierta)}
          medidas={medidas.filter((m) => m.se_suma && m.unidad === 'pesos')}
          onClose={() => setAbierta(null)}
        />
      )}
    </Stack>
  );
}

function Explorador({ cubos }: { cubos: readonly Cubo[] }) {
  const e = usePregunta(cubos);
  const [search, setSearch] = useUrlState();
  const grafico = oneOf(search.grafico) === 'si';
  if (!e) return <Vacio razon="Su perfil no permite ver cifras de ninguna área." />;
  return (
    <>
      <Campos e={e} cubos={cubos} />
      <BarraDeExplorador e={e} grafico={grafico} verGrafico={(si) => setSearch({ grafico: si ? 'si' : null })} />
      <Resultado e={e} grafico={grafico} />
    </>
  );
}

/** Any figure by any field at any day. The question is in the address: who opens it sees what reaches him. */
export default function Explorar() {
  const { data, error, isPending, refetch } = useRead<Cubo[]>('reportes', 'cubos');
  return (
    <Stack>
      <PageTitle>Explorar cifras</PageTitle>
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && <Explorador cubos={data} />}
    </Stack>
  );
}
