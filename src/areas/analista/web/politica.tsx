import { Alert, Button, Group, List, Modal, Select, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { NOMBRE_AMBITO } from '../domain/palabras.ts';
import { bandaEscrita } from '../domain/remedios.ts';
import { escrito, variable } from '../domain/variables.ts';
import { DECISIONES, ESTADOS_POLITICA } from './palabras.ts';
import type { Politica } from './tipos.ts';

const Editor = lazy(() => import('./editor.tsx'));

type Cambian = OutputOf<typeof contract, 'simular_politica'>;
type Factor = Politica['contenido']['factores'][number];

/** Bands of a factor in words, with their points. */
function bandas(f: Factor): string {
  if (f.lineal) return `hasta ${f.maximo} puntos, en proporción a ${f.lineal.hasta}`;
  return f.tabla.tramos.map((t) => `${bandaEscrita(f, t)}: ${formatDecimal(t.puntos, 1).replace(/,0$/, '')}`).join(' · ');
}
const sinDato = (f: Factor): string =>
  f.tabla.sin_dato === 'error' ? 'no se evalúa' : formatDecimal(f.tabla.sin_dato, 1).replace(/,0$/, '');

function Contenido({ p }: { p: Politica }) {
  const { factores, duros, umbrales } = p.contenido;
  return (
    <Stack>
      <Tabla
        nombre="Factores"
        columnas={[
          { titulo: 'Factor', celda: (f) => f.nombre },
          { titulo: 'Máximo', cifra: true, celda: (f) => f.maximo },
          { titulo: 'Tramos y puntos', celda: (f) => bandas(f) },
          { titulo: 'Sin información', celda: (f) => sinDato(f) },
        ]}
        filas={factores}
        clave={(f) => f.id}
        ancho={760}
      />
      <Tabla
        nombre="Reglas duras"
        columnas={[
          { titulo: 'Regla dura', celda: (d) => d.nombre },
          { titulo: 'Cae', celda: (d) => (d.tope === null ? 'cuando es así' : `sobre ${escrito(d.variable, d.tope)}`) },
          { titulo: 'Entonces', celda: (d) => <EstadoBadge estado={d.resultado} estados={DECISIONES} /> },
          { titulo: 'Fuente', celda: (d) => variable(d.variable).dueno },
        ]}
        filas={duros}
        clave={(d) => d.id}
      />
      <Datos
        items={[
          ['Aconseja aprobar desde', `${umbrales.aprueba} puntos`],
          ['Que lo mire una persona desde', `${umbrales.deriva} puntos`],
          ['Vigente desde', p.vigente_desde ? <Fecha key="v" v={p.vigente_desde} /> : null],
          ['Retirada', p.retirada_el ? <Fecha key="r" v={p.retirada_el} /> : null],
        ]}
      />
    </Stack>
  );
}

/** Each case that the draft would change, from what to what and by which rule. */
function Resultado({ c }: { c: Cambian }) {
  if (c.probadas === 0)
    return (
      <Alert color="yellow" title="Simulada sin casos">
        Todavía no hay evaluaciones de este tipo con que compararla.
      </Alert>
    );
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">{`Cambian ${c.cambian.length} de ${c.probadas} evaluaciones.`}</Text>
      {c.cambian.length > 0 && (
        <Tabla
          nombre="Evaluaciones que cambian"
          columnas={[
            { titulo: 'Caso', celda: (x) => x.titulo },
            { titulo: 'Hoy', celda: (x) => <EstadoBadge estado={x.antes} estados={DECISIONES} /> },
            { titulo: 'Con el borrador', celda: (x) => <EstadoBadge estado={x.despues} estados={DECISIONES} /> },
            { titulo: 'Puntaje', celda: (x) => `${x.puntaje_antes ?? '—'} → ${x.puntaje_despues ?? '—'}` },
            { titulo: 'Por', celda: (x) => x.regla },
          ]}
          filas={c.cambian}
          clave={(x) => x.evaluacion_id}
          ancho={680}
        />
      )}
    </Stack>
  );
}

function Actos({ p, editar }: { p: Politica; editar: () => void }) {
  const [hecha, setHecha] = useState<Cambian | null>(null);
  const http = (accion: string) => ({ method: 'POST' as const, path: `/api/analista/politica/${p.id}/${accion}` });
  const simular = useAction<object, Cambian>('analista', 'simular_politica', { http: http('simular'), ok: false, onSuccess: setHecha });
  const publicar = useAction('analista', 'publicar_politica', { http: http('publicar'), ok: 'Publicada: rige desde hoy' });
  const retirar = useAction('analista', 'retirar_politica', { http: http('retirar'), ok: 'Retadora retirada' });
  const borrador = p.estado === 'borrador';
  return (
    <Stack gap="sm" className="no-print">
      <Group gap="xs">
        <Can do="analista:editar-politica">
          {(borrador || p.clase === 'PUNTOS') && (
            <Button size="xs" variant="default" onClick={editar}>
              {borrador ? 'Editar' : 'Nueva versión desde ésta'}
            </Button>
          )}
          {borrador && (
            <Button size="xs" variant="default" loading={simular.isPending} onClick={() => simular.mutate({})}>
              Simular
            </Button>
          )}
        </Can>
        <Can do="analista:publicar-politica">
          {borrador && (
            <Button size="xs" loading={publicar.isPending} onClick={() => publicar.mutate({})}>
              Publicar
            </Button>
          )}
          {p.estado === 'publicada' && p.rol === 'RETADOR' && (
            <Button size="xs" color="red" variant="light" loading={retirar.isPending} onClick={() => retirar.mutate({})}>
              Retirar
            </Button>
          )}
        </Can>
      </Group>
      {borrador && !p.simulada && !hecha && (
        <Text size="sm">Simule esta versión antes de publicarla; la publica otra persona que su autor.</Text>
      )}
      {hecha && <Resultado c={hecha} />}
    </Stack>
  );
}

/** What a challenger did in silence: how often it went along, and what kept it from saying anything. */
function Silencio({ s }: { s: NonNullable<Politica['silencio']> }) {
  const acompana = `Acompañó ${formatDecimal(s.evaluadas, 0)} ${s.evaluadas === 1 ? 'evaluación' : 'evaluaciones'}`;
  if (s.fallas === 0) return <Text size="sm">{`${acompana}, y de todas dijo algo.`}</Text>;
  return (
    <Alert color="yellow" title={`No pudo evaluar ${formatDecimal(s.fallas, 0)} de ${formatDecimal(s.evaluadas, 0)}`}>
      {`${acompana}. La última vez, por: ${s.causa}. Nada de lo que se decidió cambió.`}
    </Alert>
  );
}

/** Versions of the policy, what each says, and what a draft would change. */
export default function PoliticaDeEvaluacion() {
  const q = useRead<Politica[]>('analista', 'politica');
  const [search, setSearch] = useUrlState();
  const [editando, setEditando] = useState<Politica | null>(null);
  if (q.isPending) return <Cargando lines={8} />;
  if (!q.data) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const p =
    q.data.find((x) => x.id === oneOf(search.version)) ?? q.data.find((x) => x.estado === 'publicada' && x.ambito === 'LINEA') ?? q.data[0];
  return (
    <Stack>
      <PageTitle>Política de evaluación</PageTitle>
      <Select
        label="Versión"
        maw={480}
        data={q.data.map((x) => ({ value: x.id, label: `${NOMBRE_AMBITO[x.ambito]}, versión ${x.politica_version}: ${x.nombre}` }))}
        value={p?.id ?? null}
        onChange={(id) => setSearch({ version: id }, { replace: true })}
      />
      {p ? (
        <>
          <Group gap="sm">
            <Title order={2} size="h4">
              {p.nombre}
            </Title>
            <EstadoBadge estado={p.estado} estados={ESTADOS_POLITICA} />
            <Text size="sm">{p.rol === 'RETADOR' ? 'Retadora: evalúa en silencio y nada decide' : 'Rige'}</Text>
          </Group>
          {p.silencio && <Silencio s={p.silencio} />}
          <Actos key={`${p.id}-${p.version}`} p={p} editar={() => setEditando(p)} />
          <Contenido p={p} />
        </>
      ) : (
        <List size="sm">
          <List.Item>Todavía no hay una política.</List.Item>
        </List>
      )}
      <Modal opened={editando !== null} onClose={() => setEditando(null)} title="Borrador de la política" size="xl">
        <Suspense fallback={<Cargando lines={6} />}>{editando && <Editor p={editando} close={() => setEditando(null)} />}</Suspense>
      </Modal>
    </Stack>
  );
}
