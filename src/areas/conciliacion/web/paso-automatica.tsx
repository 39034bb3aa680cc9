import { Button, Card, Group, Stack, Table, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { candidatoDe, trabable, UNA_EN_MINIMO } from '../domain/calzador/index.ts';
import { CorridaDelCalce } from './corrida.tsx';
import { claseDe, juntar, REGLA, razon } from './palabras.ts';
import { type Calce, type Conciliacion, type LineaBanco, type LineaLibro, permiso, useActo } from './tipos.ts';

const MUESTRA = 6;
interface GrupoRegla {
  regla: string;
  confirmados: number;
  sugeridos: Calce[];
  /** Those that reach what the lock asks: what may be confirmed as a group. */
  seguros: Calce[];
}

/** Of the suggestions that reach it, those that share no line with a surer one: confirmed together, none takes a line from another. */
function segurosDe(sugeridos: readonly Calce[], unaEn: number): Calce[] {
  const tomadas = new Set<string>();
  return sugeridos.filter((k) => {
    const suyas = [...k.movimientos_banco, ...k.movimientos_libro];
    if (!trabable(candidatoDe(k), unaEn) || suyas.some((id) => tomadas.has(id))) return false;
    for (const id of suyas) tomadas.add(id);
    return true;
  });
}

function porRegla(calces: readonly Calce[], unaEn: number): GrupoRegla[] {
  return Object.keys(REGLA).flatMap((regla) => {
    const propios = calces.filter((k) => claseDe(k) === regla);
    const sugeridos = propios.filter((k) => k.estado === 'sugerido').sort((a, b) => b.confianza - a.confianza);
    const confirmados = propios.filter((k) => k.estado === 'confirmado').length;
    if (confirmados + sugeridos.length === 0) return [];
    return [{ regla, confirmados, sugeridos, seguros: segurosDe(sugeridos, unaEn) }];
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
  const puede = permiso(c, 'confirmar').permitida && g.seguros.length > 0;
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
                onClick={() => confirmar.run({ calces: g.seguros.slice(0, 5000).map((k) => k.id) })}
              >
                {g.seguros.length === 1 ? 'Confirmar el seguro' : `Confirmar los ${formatDecimal(g.seguros.length, 0)} seguros`}
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

/** What is confirmed by itself and what as a group, in the words of the setting. */
function queSeTraba(unaEn: number, piso: number): string {
  const solas =
    unaEn === 0
      ? 'Se confirma solo lo que un documento o un RUT decide.'
      : `Se confirman solos los pares con menos de 1 equivocado en ${formatDecimal(unaEn, 0)}.`;
  return `${solas} En grupo, lo que tiene menos de 1 equivocado en ${formatDecimal(piso, 0)}; una reversa, siempre una por una.`;
}

/** Step 3: the rules run in their order; what they are sure of is confirmed, the rest is offered by rule. */
export default function PasoAutomatica({ c }: { c: Conciliacion }) {
  const calzar = useActo(c, 'calzar_automatico', {
    ok: (d) => (d.corrida?.estado === 'en_curso' ? 'El calce automático comenzó' : 'Listo: revise las sugerencias'),
  });
  const calces = useRead<OutputOf<typeof contract, 'calces'>>('conciliacion', `${c.id}/calces`);
  const banco = useRead<{ items: LineaBanco[] }>('conciliacion', `${c.id}/banco`);
  const libro = useRead<{ items: LineaLibro[] }>('conciliacion', `${c.id}/libro`);
  const { items, piso, una_en } = calces.data ?? { items: [], piso: UNA_EN_MINIMO, una_en: 0 };
  const grupos = porRegla(items, piso);
  const t: Textos = {
    banco: new Map(banco.data?.items.map((l) => [l.id, l])),
    libro: new Map(libro.data?.items.map((l) => [l.id, l])),
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {queSeTraba(una_en, piso)}
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
