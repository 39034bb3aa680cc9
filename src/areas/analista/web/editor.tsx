import { Alert, Button, Group, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { variable } from '../domain/variables.ts';
import type { Politica } from './tipos.ts';

type Contenido = Politica['contenido'];
type Factor = Contenido['factores'][number];
type Tramo = Factor['tabla']['tramos'][number];

const numero = (t: string): string => t.trim().replace(',', '.');
const escrito = (t: string | null): string => (t ?? '').replace('.', ',');

function Cifra({ label, valor, cambiar }: { label: string; valor: string | null; cambiar: (v: string) => void }) {
  return (
    <TextInput
      size="xs"
      label={label}
      value={escrito(valor)}
      inputMode="decimal"
      onChange={(e) => cambiar(numero(e.currentTarget.value))}
    />
  );
}

/** Bands chained by their limits: where one ends the next begins, so that a gap or an overlap cannot be written. */
function encadenar(tramos: readonly Tramo[]): Tramo[] {
  return tramos.map((t, i) => ({
    desde: i === 0 ? null : (tramos[i - 1]?.hasta ?? null),
    hasta: i === tramos.length - 1 ? null : t.hasta,
    puntos: t.puntos,
  }));
}

function Tramos({ f, cambiar }: { f: Factor; cambiar: (t: Tramo[]) => void }) {
  const { tramos } = f.tabla;
  const poner = (i: number, x: Partial<Tramo>) => cambiar(encadenar(tramos.map((t, k) => (k === i ? { ...t, ...x } : t))));
  const partir = () =>
    cambiar(encadenar([...tramos.slice(0, -1), { ...(tramos.at(-1) as Tramo), hasta: '0' }, { desde: null, hasta: null, puntos: '0' }]));
  return (
    <Stack gap={4}>
      {tramos.map((t, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place in the table
        <Group key={i} gap="xs" align="end">
          <Text size="sm" w={130}>
            {t.desde === null ? 'Desde el menor' : `Desde ${escrito(t.desde)}`}
          </Text>
          {t.hasta === null ? (
            <Text size="sm" w={172}>
              en adelante
            </Text>
          ) : (
            <Cifra label="Hasta" valor={t.hasta} cambiar={(hasta) => poner(i, { hasta })} />
          )}
          <Cifra label="Puntos" valor={t.puntos} cambiar={(puntos) => poner(i, { puntos })} />
          {tramos.length > 1 && (
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => cambiar(encadenar(tramos.filter((_, k) => k !== i)))}>
              Quitar
            </Button>
          )}
        </Group>
      ))}
      <div>
        <Button size="compact-xs" variant="default" onClick={partir}>
          Agregar tramo
        </Button>
      </div>
    </Stack>
  );
}

function UnFactor({ f, cambiar }: { f: Factor; cambiar: (f: Factor) => void }) {
  const exige = f.tabla.sin_dato === 'error';
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">{`${f.nombre} (${variable(f.tabla.variable).nombre})`}</Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Cifra label="Máximo" valor={f.maximo} cambiar={(maximo) => cambiar({ ...f, maximo })} />
        {!exige && (
          <Cifra
            label="Sin información"
            valor={f.tabla.sin_dato}
            cambiar={(sin_dato) => cambiar({ ...f, tabla: { ...f.tabla, sin_dato } })}
          />
        )}
        {!f.lineal && (
          <Select
            size="xs"
            label="Borde que incluye cada tramo"
            value={f.tabla.cierre}
            data={[
              { value: 'IZQUIERDA', label: 'El desde' },
              { value: 'DERECHA', label: 'El hasta' },
            ]}
            onChange={(c) => c && cambiar({ ...f, tabla: { ...f.tabla, cierre: c as Factor['tabla']['cierre'] } })}
          />
        )}
      </SimpleGrid>
      {!f.lineal && <Tramos f={f} cambiar={(tramos) => cambiar({ ...f, tabla: { ...f.tabla, tramos } })} />}
    </Stack>
  );
}

const cambiarEn = <T extends { id: string }>(xs: readonly T[], x: T): T[] => xs.map((y) => (y.id === x.id ? x : y));

function Duros({ c, cambiar }: { c: Contenido; cambiar: (c: Contenido) => void }) {
  const conTope = c.duros.filter((d) => d.tope !== null);
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {conTope.map((d) => (
        <Cifra
          key={d.id}
          label={`Tope: ${d.nombre}`}
          valor={d.tope}
          cambiar={(tope) => cambiar({ ...c, duros: cambiarEn(c.duros, { ...d, tope }) })}
        />
      ))}
      <Cifra
        label="Aprueba desde"
        valor={c.umbrales.aprueba}
        cambiar={(aprueba) => cambiar({ ...c, umbrales: { ...c.umbrales, aprueba } })}
      />
      <Cifra label="Deriva desde" valor={c.umbrales.deriva} cambiar={(deriva) => cambiar({ ...c, umbrales: { ...c.umbrales, deriva } })} />
    </SimpleGrid>
  );
}

/** Writes a draft: over itself, or a new version from a published one. The server says what keeps it from being a policy. */
export default function Editor({ p, close }: { p: Politica; close: () => void }) {
  const nueva = p.estado !== 'borrador';
  const [nombre, setNombre] = useState(nueva ? '' : p.nombre);
  const [rol, setRol] = useState<Politica['rol']>(p.rol);
  const [c, setC] = useState<Contenido>(p.contenido);
  const guardar = useAction('analista', nueva ? 'crear_politica' : 'editar_politica', {
    http: nueva ? { method: 'POST', path: '/api/analista/politica' } : { method: 'PATCH', path: `/api/analista/politica/${p.id}` },
    ok: 'Borrador guardado',
    toast: false,
    onSuccess: close,
  });
  const datos = nueva ? { ambito: p.ambito, rol, nombre, contenido: c } : { nombre, contenido: c, version: p.version };
  return (
    <Stack>
      {guardar.error && <Alert color="red" title={messageOf(guardar.error)} role="alert" />}
      <TextInput label="Nombre de la versión" required value={nombre} maxLength={80} onChange={(e) => setNombre(e.currentTarget.value)} />
      {nueva && (
        <SegmentedControl
          value={rol}
          aria-label="Para qué"
          data={[
            { value: 'CAMPEON', label: 'Para regir' },
            { value: 'RETADOR', label: 'Para retar en silencio' },
          ]}
          onChange={(v) => setRol(v as Politica['rol'])}
        />
      )}
      {c.factores.map((f) => (
        <UnFactor key={f.id} f={f} cambiar={(x) => setC({ ...c, factores: cambiarEn(c.factores, x) })} />
      ))}
      <Title order={3} size="h5">
        Reglas duras y umbrales
      </Title>
      <Duros c={c} cambiar={setC} />
      <Group>
        <Button disabled={nombre.trim() === ''} loading={guardar.isPending} onClick={() => guardar.mutate(datos)}>
          Guardar borrador
        </Button>
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  );
}
