import { Group, NativeSelect, Stack } from '@mantine/core';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { CifraEscrita, enPalabras } from './escrito.tsx';
import type { Filas } from './tipos.ts';

type GrupoDeFilas = Filas['grupos'][number];

/** What the address says of the rows, by column. */
const campos = (donde: string): Record<string, string> =>
  Object.fromEntries(
    donde
      .split(',')
      .filter(Boolean)
      .map((d) => [d.slice(0, d.indexOf(':')), d.slice(d.indexOf(':') + 1)]),
  );
const escritos = (c: Record<string, string>): string | null =>
  Object.entries(c)
    .map(([k, v]) => `${k}:${v}`)
    .join(',') || null;
const dicho = (g: GrupoDeFilas, valor: string): string => (valor === '' ? `Sin ${g.titulo.toLowerCase()}` : enPalabras(valor));

/** What the rows add up to by each value of the column chosen. */
function TotalesPor({ g }: { g: GrupoDeFilas }) {
  const cifras = g.valores[0]?.cifras ?? [];
  return (
    <Tabla
      nombre={`Totales por ${g.titulo.toLowerCase()}`}
      clave={(v) => v.valor}
      ancho={360}
      filas={g.valores}
      columnas={[
        { titulo: g.titulo, celda: (v) => dicho(g, v.valor) },
        { titulo: 'Registros', cifra: true, celda: (v) => v.n },
        ...cifras.map((c, i) => ({
          titulo: c.titulo,
          cifra: true,
          celda: (v: GrupoDeFilas['valores'][number]) => {
            const suya = v.cifras[i];
            return suya ? <CifraEscrita c={suya} /> : '—';
          },
        })),
      ]}
    />
  );
}

/** The filters of a block that tells its rows apart, in the address, and its totals by one of them. */
export function Acotar({ grupos }: { grupos: Filas['grupos'] }) {
  const [search, setSearch] = useUrlState();
  const puestos = campos(oneOf(search.donde));
  const por = grupos.find((g) => g.campo === oneOf(search.por)) ?? grupos[0];
  if (!por) return null;
  const poner = (campo: string, valor: string) => {
    const { [campo]: _antes, ...otros } = puestos;
    setSearch({ donde: escritos(valor === '*' ? otros : { ...otros, [campo]: valor }), page: null });
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" align="end" className="no-print">
        {grupos.map((g) => (
          <NativeSelect
            key={g.campo}
            size="xs"
            w={150}
            label={g.titulo}
            value={puestos[g.campo] ?? '*'}
            onChange={(e) => poner(g.campo, e.currentTarget.value)}
            data={[{ value: '*', label: 'Todos' }, ...g.valores.map((v) => ({ value: v.valor, label: `${dicho(g, v.valor)} (${v.n})` }))]}
          />
        ))}
        {(['desde', 'hasta'] as const).map((d) => (
          <DateInput
            key={d}
            size="xs"
            w={150}
            label={d === 'desde' ? 'Desde' : 'Hasta'}
            value={oneOf(search[d])}
            onChange={(v) => setSearch({ [d]: v || null, page: null }, { replace: true })}
          />
        ))}
        <NativeSelect
          size="xs"
          w={150}
          label="Totales por"
          value={por.campo}
          onChange={(e) => setSearch({ por: e.currentTarget.value }, { replace: true })}
          data={grupos.map((g) => ({ value: g.campo, label: g.titulo }))}
        />
      </Group>
      <TotalesPor g={por} />
    </Stack>
  );
}
