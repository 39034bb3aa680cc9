import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import type { contract } from '../contract.ts';
import { NUMERICAS, variable } from '../domain/variables.ts';
import type { Politica } from './tipos.ts';

type Hecha = OutputOf<typeof contract, 'construir_tarjeta'>;
type Fila = { variable: string; cierre: 'IZQUIERDA' | 'DERECHA'; limites: string; beta: string };

const BORDES = [
  { value: 'IZQUIERDA', label: 'El desde' },
  { value: 'DERECHA', label: 'El hasta' },
];
const PUNTAJES_BURO = '400; 600; 750';
const numero = (t: string): string => t.trim().replace(',', '.');

/** Where a card begins: the characteristics of the version in force with their limits; of one without bands, limits to start from. */
const deBase = (p: Politica): Fila[] =>
  p.contenido.factores.map((f) => ({
    variable: f.tabla.variable,
    cierre: f.tabla.cierre,
    limites: f.lineal ? PUNTAJES_BURO : f.tabla.tramos.flatMap((t) => (t.hasta === null ? [] : [t.hasta.replace('.', ',')])).join('; '),
    beta: '',
  }));

function UnaFila({ f, cambiar, quitar }: { f: Fila; cambiar: (f: Fila) => void; quitar: (() => void) | null }) {
  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Select
          size="xs"
          label="Característica"
          value={f.variable}
          data={NUMERICAS.map((n) => ({ value: n, label: variable(n).nombre }))}
          onChange={(v) => v && cambiar({ ...f, variable: v })}
        />
        <TextInput
          size="xs"
          label="Límites, separados por ;"
          value={f.limites}
          onChange={(e) => cambiar({ ...f, limites: e.currentTarget.value })}
        />
        <Select
          size="xs"
          label="Borde que incluye"
          value={f.cierre}
          data={BORDES}
          onChange={(v) => v && cambiar({ ...f, cierre: v as Fila['cierre'] })}
        />
        <TextInput
          size="xs"
          label="Peso"
          placeholder="Se ajusta"
          inputMode="decimal"
          value={f.beta}
          onChange={(e) => cambiar({ ...f, beta: e.currentTarget.value })}
        />
      </SimpleGrid>
      {quitar && (
        <div>
          <Button size="compact-xs" variant="subtle" color="red" onClick={quitar}>
            Quitar
          </Button>
        </div>
      )}
    </Stack>
  );
}

function LaHecha({ h, close }: { h: Hecha; close: () => void }) {
  return (
    <Stack>
      <Text size="sm" role="status">
        {`Hecha con ${h.buenos} buenos y ${h.malos} malos; quien apenas aprueba tiene ${formatDecimal(h.malo_al_aprobar_pct, 2)} % de ser malo. Queda como borrador de retadora: simúlela en Política, y la publica otra persona.`}
      </Text>
      {h.caracteristicas.map((c) => (
        <Stack key={c.variable} gap={4}>
          <Title
            order={3}
            size="h5"
          >{`${c.nombre}: valor de información ${formatDecimal(c.iv, 4)}, peso ${formatDecimal(c.beta, 4)}`}</Title>
          {c.sospechosa && (
            <Alert color="yellow" title="Revise fuga de información">
              Separa demasiado bien: puede saber lo que pasó después.
            </Alert>
          )}
          <Tabla
            nombre={c.nombre}
            filas={c.celdas}
            clave={(x) => x.banda}
            columnas={[
              { titulo: 'Tramo', celda: (x) => (x.ajustada ? `${x.banda} (sin casos de un lado)` : x.banda) },
              { titulo: 'Buenos', cifra: true, celda: (x) => x.buenos },
              { titulo: 'Malos', cifra: true, celda: (x) => x.malos },
              { titulo: 'WoE', cifra: true, celda: (x) => formatDecimal(x.woe, 4) },
              { titulo: 'Puntos', cifra: true, celda: (x) => x.puntos },
            ]}
          />
        </Stack>
      ))}
      <Group justify="flex-end">
        <Button onClick={close}>Cerrar</Button>
      </Group>
    </Stack>
  );
}

const pedido = (p: Politica, nombre: string, filas: readonly Fila[], umbrales: { aprueba: string; deriva: string }) => ({
  ambito: p.ambito,
  nombre,
  caracteristicas: filas.map((f) => ({
    variable: f.variable,
    cierre: f.cierre,
    limites: f.limites
      .split(';')
      .map(numero)
      .filter((l) => l !== ''),
    ...(f.beta.trim() === '' ? {} : { beta: numero(f.beta) }),
  })),
  umbrales: { aprueba: numero(umbrales.aprueba), deriva: numero(umbrales.deriva) },
});

type U = { aprueba: string; deriva: string };

function Umbrales({ umbrales, cambiar }: { umbrales: U; cambiar: (u: U) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Aprueba desde"
        value={umbrales.aprueba}
        onChange={(e) => cambiar({ ...umbrales, aprueba: e.currentTarget.value })}
      />
      <TextInput label="Deriva desde" value={umbrales.deriva} onChange={(e) => cambiar({ ...umbrales, deriva: e.currentTarget.value })} />
    </SimpleGrid>
  );
}

/** Asks for a card made of what was approved and what came of it. */
export default function NuevaTarjeta({ base, close }: { base: Politica; close: () => void }) {
  const [nombre, setNombre] = useState('');
  const [filas, setFilas] = useState<Fila[]>(() => deBase(base));
  const [umbrales, setUmbrales] = useState({ aprueba: '580', deriva: '520' });
  const [hecha, setHecha] = useState<Hecha | null>(null);
  const construir = useAction<object, Hecha>('analista', 'construir_tarjeta', {
    http: { method: 'POST', path: '/api/analista/politica/construir-tarjeta' },
    ok: false,
    toast: false,
    onSuccess: setHecha,
  });
  if (hecha) return <LaHecha h={hecha} close={close} />;
  const poner = (i: number, f: Fila) => setFilas(filas.map((x, k) => (k === i ? f : x)));
  const libre = NUMERICAS.find((n) => !filas.some((f) => f.variable === n));
  return (
    <Stack>
      <Text size="sm">
        Se hace con lo aprobado y su resultado. Vale 600 puntos con 50 buenos por cada malo, y cada 20 puntos los doblan. Reta en silencio:
        no decide.
      </Text>
      <TextInput label="Nombre" required maxLength={80} value={nombre} onChange={(e) => setNombre(e.currentTarget.value)} />
      {filas.map((f, i) => (
        <UnaFila
          // biome-ignore lint/suspicious/noArrayIndexKey: a characteristic is its place in the card
          key={i}
          f={f}
          cambiar={(x) => poner(i, x)}
          quitar={filas.length > 1 ? () => setFilas(filas.filter((_, k) => k !== i)) : null}
        />
      ))}
      <Group>
        <Button
          size="compact-xs"
          variant="default"
          disabled={!libre || filas.length >= 12}
          onClick={() => libre && setFilas([...filas, { variable: libre, cierre: 'DERECHA', limites: '', beta: '' }])}
        >
          Agregar característica
        </Button>
      </Group>
      <Umbrales umbrales={umbrales} cambiar={setUmbrales} />
      {construir.error && <Alert color="red" role="alert" title={messageOf(construir.error)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button
          disabled={nombre.trim() === ''}
          loading={construir.isPending}
          onClick={() => construir.mutate(pedido(base, nombre.trim(), filas, umbrales))}
        >
          Construir
        </Button>
      </Group>
    </Stack>
  );
}
