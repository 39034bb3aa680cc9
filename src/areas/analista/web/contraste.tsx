import { Alert, Anchor, Button, Group, Modal, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
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
import { EnRetrospectiva } from './en-retrospectiva.tsx';
import { DECISIONES, ESTABILIDAD } from './palabras.ts';
import type { Politica } from './tipos.ts';

const Curva = lazy(async () => ({ default: (await import('./curva.tsx')).Curva }));
const Bandas = lazy(async () => ({ default: (await import('./curva.tsx')).Bandas }));
const NuevaTarjeta = lazy(() => import('./nueva-tarjeta.tsx'));

type C = OutputOf<typeof contract, 'contraste'>;
type Medidas = NonNullable<C['medidas']>;
const AMBITOS = ['LINEA', 'CREDITO_EMPRESA', 'CREDITO_PERSONA'] as const;

const pct = (v: string | null): string => (v === null ? '—' : `${formatDecimal(v, 2)} %`);
const deDe = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`;

/** What was left out and why, in words; nothing when all was looked at. */
function fueraDe({ fuera, ventana_meses }: C): string[] {
  return [
    ...(fuera.inmaduros > 0 ? [`${deDe(fuera.inmaduros, 'aprobación', 'aprobaciones')} de menos de ${ventana_meses} meses`] : []),
    ...(fuera.sin_evaluacion > 0 ? [`${fuera.sin_evaluacion} sin evaluación cuando se decidió`] : []),
    ...(fuera.sin_uso > 0 ? [`${fuera.sin_uso} de las que nada nació`] : []),
    ...(fuera.sin_puntaje > 0 ? [`${fuera.sin_puntaje} que esta versión no puede evaluar`] : []),
  ];
}

function LasMedidas({ m }: { m: Medidas }) {
  return (
    <Cifras
      items={[
        { titulo: 'KS', valor: formatDecimal(m.ks, 3) },
        { titulo: 'Gini', valor: `${formatDecimal(m.gini, 4)} ± ${formatDecimal(m.gini_error, 3)}` },
        { titulo: 'AUC', valor: formatDecimal(m.auc, 4) },
      ]}
    />
  );
}

function Cuadro({ c }: { c: C }) {
  return (
    <Tabla
      nombre="Consejo y resultado"
      filas={c.tabla}
      clave={(f) => f.decision}
      ancho={560}
      columnas={[
        { titulo: 'Consejo', celda: (f) => <EstadoBadge estado={f.decision} estados={DECISIONES} /> },
        { titulo: 'Aprobados', cifra: true, celda: (f) => f.casos },
        { titulo: 'Malos', cifra: true, celda: (f) => f.malos },
        { titulo: 'Tasa', cifra: true, celda: (f) => pct(f.malos_pct) },
        { titulo: 'Intervalo de 95 %', cifra: true, celda: (f) => (f.desde_pct ? `${pct(f.desde_pct)} a ${pct(f.hasta_pct)}` : '—') },
      ]}
    />
  );
}

function Estable({ e }: { e: C['estabilidad'] }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Estabilidad de quienes piden
      </Title>
      {e ? (
        <>
          <Group gap="sm">
            <Text size="sm">{`Índice (PSI) ${formatDecimal(e.indice, 4)}`}</Text>
            <EstadoBadge estado={e.estado} estados={ESTABILIDAD} />
          </Group>
          <Suspense fallback={<Cargando lines={4} />}>
            <Bandas bandas={e.bandas} />
          </Suspense>
          <Tabla
            nombre="Evaluaciones por tramo"
            filas={e.bandas}
            clave={(b) => b.banda}
            columnas={[
              { titulo: 'Puntaje', celda: (b) => b.banda },
              { titulo: 'Referencia', cifra: true, celda: (b) => pct(b.referencia_pct) },
              { titulo: 'Ahora', cifra: true, celda: (b) => pct(b.ahora_pct) },
            ]}
          />
        </>
      ) : (
        <Text size="sm">Se compara desde que hay treinta evaluaciones de referencia y otras treinta después.</Text>
      )}
    </Stack>
  );
}

function Sobrepasos({ filas }: { filas: C['sobrepasos'] }) {
  if (filas.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Aprobados contra el consejo de rechazar
      </Title>
      <Tabla
        nombre="Aprobados contra el consejo"
        filas={filas}
        clave={(f) => f.evaluacion_id}
        ancho={560}
        columnas={[
          { titulo: 'Caso', celda: (f) => <Anchor href={`/analista/evaluacion/${f.evaluacion_id}`}>{f.titulo}</Anchor> },
          { titulo: 'Aprobado', celda: (f) => <Fecha v={f.aprobado} /> },
          { titulo: 'Puntaje', cifra: true, celda: (f) => formatDecimal(f.puntaje, 1) },
          { titulo: 'Peor mora', cifra: true, celda: (f) => deDe(f.peor_mora, 'día', 'días') },
          { titulo: 'Resultado', celda: (f) => (f.malo ? 'Malo' : 'Bueno') },
        ]}
      />
    </Stack>
  );
}

function Retador({ r }: { r: NonNullable<C['retador']> }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">{`La retadora en los mismos casos: ${r.nombre}`}</Title>
      {r.medidas && <LasMedidas m={r.medidas} />}
      <Tabla
        nombre="Campeona y retadora"
        filas={r.matriz}
        clave={(f) => `${f.campeon} ${f.retador}`}
        ancho={560}
        columnas={[
          { titulo: 'La que rige', celda: (f) => <EstadoBadge estado={f.campeon} estados={DECISIONES} /> },
          { titulo: 'La retadora', celda: (f) => <EstadoBadge estado={f.retador} estados={DECISIONES} /> },
          { titulo: 'Casos', cifra: true, celda: (f) => f.casos },
          { titulo: 'Malos', cifra: true, celda: (f) => f.malos },
        ]}
      />
    </Stack>
  );
}

function Resultado({ c }: { c: C }) {
  const fuera = fueraDe(c);
  return (
    <Stack>
      <Text size="sm">
        {`Malo es lo que dentro de ${c.ventana_meses} meses se atrasó más de 30 días o se castigó. Sólo se conoce el resultado de lo aprobado.`}
      </Text>
      <Cifras
        items={[
          { titulo: 'Casos', valor: c.casos },
          { titulo: 'Malos', valor: c.malos },
        ]}
      />
      {!c.suficiente && (
        <Alert color="yellow" title={`Muestra insuficiente: ${c.malos} malos de ${c.minimo}`}>
          Con tan pocos, una tasa o un Gini no dicen nada: aquí van sólo las cuentas.
        </Alert>
      )}
      {c.medidas && <LasMedidas m={c.medidas} />}
      {c.rehechas > 0 && (
        <Text size="sm">{`${c.rehechas} se evaluaron con otra versión: aquí va lo que ésta habría dicho con las mismas cifras.`}</Text>
      )}
      <Cuadro c={c} />
      {c.medidas && c.curva.length > 0 && (
        <Suspense fallback={<Cargando lines={5} />}>
          <Curva curva={c.curva} ks={c.medidas.ks} />
        </Suspense>
      )}
      {fuera.length > 0 && <Text size="sm">{`Fuera de la medida: ${fuera.join('; ')}.`}</Text>}
      <EnRetrospectiva key={c.ambito} ambito={c.ambito} sin={c.fuera.sin_evaluacion} />
      <Sobrepasos filas={c.sobrepasos} />
      {c.retador && <Retador r={c.retador} />}
      <Estable e={c.estabilidad} />
    </Stack>
  );
}

/** A version of the policy against what came of what was approved. */
export default function Contraste() {
  const [search, setSearch] = useUrlState();
  const [arma, setArma] = useState(false);
  const ambito = AMBITOS.find((a) => a === oneOf(search.ambito)) ?? 'LINEA';
  const version = oneOf(search.version);
  const politicas = useRead<Politica[]>('analista', 'politica', { ambito });
  const suyas = (politicas.data ?? []).filter((p) => p.estado !== 'borrador');
  const elegida = suyas.find((p) => p.id === version) ?? suyas.find((p) => p.estado === 'publicada' && p.rol === 'CAMPEON');
  const q = useRead<C>(
    'analista',
    'contraste',
    { ambito, ...(elegida ? { politica_id: elegida.id } : {}) },
    { enabled: elegida !== undefined },
  );
  return (
    <Stack>
      <PageTitle>Contraste de la política</PageTitle>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Qué se evalúa"
          data={AMBITOS.map((a) => ({ value: a, label: NOMBRE_AMBITO[a] }))}
          value={ambito}
          onChange={(a) => setSearch({ ambito: a, version: null }, { replace: true })}
        />
        <Select
          label="Versión"
          data={suyas.map((p) => ({ value: p.id, label: `${p.politica_version}. ${p.nombre}` }))}
          value={elegida?.id ?? null}
          onChange={(id) => setSearch({ version: id }, { replace: true })}
        />
      </SimpleGrid>
      <Can do="analista:editar-politica">
        <Group className="no-print">
          <Button size="xs" variant="default" disabled={!elegida} onClick={() => setArma(true)}>
            Construir una tarjeta WoE
          </Button>
        </Group>
      </Can>
      {politicas.data && !elegida ? (
        <Text size="sm">Todavía no hay una política publicada para esto.</Text>
      ) : q.data ? (
        <Resultado c={q.data} />
      ) : q.error ? (
        <FalloLectura error={q.error} onRetry={() => void q.refetch()} />
      ) : (
        <Cargando lines={8} />
      )}
      <Modal opened={arma} onClose={() => setArma(false)} title="Tarjeta WoE" size="xl">
        <Suspense fallback={<Cargando lines={6} />}>
          {arma && elegida && <NuevaTarjeta base={elegida} close={() => setArma(false)} />}
        </Suspense>
      </Modal>
    </Stack>
  );
}
