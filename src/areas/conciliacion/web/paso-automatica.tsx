import { Button, Card, Group, Stack, Table, Text } from '@mantine/core';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { CorridaDelCalce } from './corrida.tsx';
import { claseDe, juntar, REGLA, razon } from './palabras.ts';
import { type Calce, type Conciliacion, type LineaBanco, type LineaLibro, permiso, useActo } from './tipos.ts';

const MUESTRA = 6;
/** A sum that nothing else explains is not for that reason certain: below this one a person looks at it by itself. */
const SUMA_SEGURA = 90;
const DE_SUMAS: readonly string[] = ['R5', 'R6', 'varios'];

interface GrupoRegla {
  regla: string;
  confirmados: number;
  sugeridos: Calce[];
  /** The only suggestion of its lines, without difference, and a sum only when it is likely: what may be confirmed as a group. */
  unicos: Calce[];
}

function porRegla(calces: readonly Calce[]): GrupoRegla[] {
  const veces = new Map<string, number>();
  for (const k of calces) {
    if (k.estado !== 'sugerido') continue;
    for (const id of [...k.movimientos_banco, ...k.movimientos_libro]) veces.set(id, (veces.get(id) ?? 0) + 1);
  }
  const solo = (k: Calce) => [...k.movimientos_banco, ...k.movimientos_libro].every((id) => veces.get(id) === 1);
  return Object.keys(REGLA).flatMap((regla) => {
    const propios = calces.filter((k) => claseDe(k) === regla);
    const sugeridos = propios.filter((k) => k.estado === 'sugerido').sort((a, b) => b.confianza - a.confianza);
    const confirmados = propios.filter((k) => k.estado === 'confirmado').length;
    if (confirmados + sugeridos.length === 0) return [];
    const segura = (k: Calce) => k.diferencia === 0 && (!DE_SUMAS.includes(regla) || k.confianza >= SUMA_SEGURA);
    return [{ regla, confirmados, sugeridos, unicos: sugeridos.filter((k) => segura(k) && solo(k)) }];
  });
}

const cuantos = (n: number, palabra: string): string => `${n} ${palabra}${n === 1 ? '' : 's'}`;

interface Textos {
  banco: ReadonlyMap<string, LineaBanco>;
  libro: ReadonlyMap<string, LineaLibro>;
}

function Muestra({ k, t }: { k: Calce; t: Textos }) {
  const banco = k.movimientos_banco.flatMap((id) => t.banco.get(id) ?? []);
  const libro = k.movimientos_libro.flatMap((id) => t.libro.get(id) ?? []);
  const monto = (banco.length > 0 ? banco : libro).reduce((s, l) => s + l.monto, 0);
  return (
    <Table.Tr>
      <Table.Td>{juntar(banco.map((l) => l.descripcion)) || '—'}</Table.Td>
      <Table.Td>{juntar(libro.map((l) => l.glosa)) || '—'}</Table.Td>
      <Table.Td ta="right">
        <Pesos v={monto} />
      </Table.Td>
      <Table.Td className="figure" ta="right">
        {Math.floor(k.confianza)} %
      </Table.Td>
      <Table.Td c="dimmed">{k.evidencia.map(razon).join(', ')}</Table.Td>
    </Table.Tr>
  );
}

const CABECERA = (
  <Table.Thead>
    <Table.Tr>
      <Table.Th scope="col">Banco</Table.Th>
      <Table.Th scope="col">Libro</Table.Th>
      <Table.Th scope="col" ta="right">
        Monto
      </Table.Th>
      <Table.Th scope="col" ta="right">
        Confianza
      </Table.Th>
      <Table.Th scope="col">Razones</Table.Th>
    </Table.Tr>
  </Table.Thead>
);

function Grupo({ g, c, t }: { g: GrupoRegla; c: Conciliacion; t: Textos }) {
  const confirmar = useActo(c, 'confirmar', { ok: 'Calces confirmados' });
  const puede = permiso(c, 'confirmar').permitida && g.unicos.length > 0;
  return (
    <Card withBorder component="section" aria-label={g.regla.startsWith('R') ? `${g.regla} ${REGLA[g.regla] ?? ''}` : REGLA[g.regla]}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} component="h2" size="md">
            {g.regla.startsWith('R') && `${g.regla} · `}
            {REGLA[g.regla]}
          </Text>
          <Group gap="md">
            <Text size="sm" c="dimmed">
              {cuantos(g.confirmados, 'confirmado')} · {cuantos(g.sugeridos.length, 'sugerido')}
            </Text>
            {puede && (
              <Button
                size="compact-sm"
                variant="light"
                loading={confirmar.isPending}
                onClick={() => confirmar.run({ calces: g.unicos.slice(0, 5000).map((k) => k.id) })}
              >
                {g.unicos.length === 1 ? 'Confirmar el único' : `Confirmar los ${g.unicos.length}`} sin otra candidata
              </Button>
            )}
          </Group>
        </Group>
        {g.sugeridos.length > 0 && (
          <Table.ScrollContainer
            minWidth={720}
            type="native"
            aria-label={`Sugerencias de ${g.regla.startsWith('R') ? g.regla : (REGLA[g.regla] ?? '')}`}
            tabIndex={0}
            role="region"
          >
            <Table fz="xs" verticalSpacing={4}>
              {CABECERA}
              <Table.Tbody>
                {g.sugeridos.slice(0, MUESTRA).map((k) => (
                  <Muestra key={k.id} k={k} t={t} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {g.sugeridos.length > MUESTRA && (
          <Text size="xs" c="dimmed">
            y {g.sugeridos.length - MUESTRA} más, que se resuelven en el paso manual.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** Step 3: the rules run in their order; what they are sure of is confirmed, the rest is offered by rule. */
export default function PasoAutomatica({ c }: { c: Conciliacion }) {
  const calzar = useActo(c, 'calzar_automatico', {
    ok: (d) => (d.corrida?.estado === 'en_curso' ? 'El calce automático comenzó' : 'Listo: revise las sugerencias'),
  });
  const calces = useRead<{ items: Calce[] }>('conciliacion', `${c.id}/calces`);
  const banco = useRead<{ items: LineaBanco[] }>('conciliacion', `${c.id}/banco`);
  const libro = useRead<{ items: LineaLibro[] }>('conciliacion', `${c.id}/libro`);
  const grupos = porRegla(calces.data?.items ?? []);
  const t: Textos = {
    banco: new Map(banco.data?.items.map((l) => [l.id, l])),
    libro: new Map(libro.data?.items.map((l) => [l.id, l])),
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Un empate nunca se confirma solo: queda como sugerencia con sus candidatas.
        </Text>
        {permiso(c, 'calzar-automatico').permitida && (
          <Button onClick={() => calzar.run({})} loading={calzar.isPending}>
            Calzar automáticamente
          </Button>
        )}
      </Group>
      <CorridaDelCalce c={c} />
      {calces.isPending && <Cargando />}
      {calces.data && grupos.length === 0 && c.corrida?.estado !== 'en_curso' && (
        <Vacio razon="Todavía no hay calces en esta conciliación." />
      )}
      {grupos.map((g) => (
        <Grupo key={g.regla} g={g} c={c} t={t} />
      ))}
    </Stack>
  );
}
