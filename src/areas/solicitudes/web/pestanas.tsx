import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { PrecioDelAsunto } from '#areas/buro/public.web.tsx';
import { PapelesDe } from '#areas/documentos/public.web.tsx';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { Pendientes } from '../contract.ts';
import { AnalistaVirtual } from './analista.tsx';
import type { S } from './dialogos.tsx';
import { Expediente } from './expediente.tsx';
import { CONDICION, EXCEPCION, PRECIO, preciosEnPalabras } from './palabras.ts';
import { Faltantes } from './preparacion.tsx';
import { Reportes } from './reportes.tsx';

const ResolverExcepcion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ResolverExcepcion })));
const DispensarCondicion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.DispensarCondicion })));
const CumplirCondicion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.CumplirCondicion })));

const puede = (s: S, accion: string): boolean => (s.acciones ?? []).some((a) => a.accion === accion && a.permitida);

/** States in which it is still being prepared. */
const PREPARA: readonly string[] = ['borrador', 'con_reparos', 'en_riesgo'];

/** Reports of everybody behind the line and what is missing, as they are today. */
export function Riesgo({ s }: { s: S }) {
  const { data, error, refetch } = useRead<z.output<typeof Pendientes>>('buro', `/api/solicitudes/${s.id}/pendientes`);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={4} />;
  return (
    <Stack>
      {s.revision && (
        <Alert color={s.revision.confirma === null ? 'yellow' : 'blue'} title="Revisión pedida por el titular">
          {s.revision.texto}
          {s.revision.respuesta && ` Respuesta de ${s.revision.resuelta_por ?? ''}: ${s.revision.respuesta}`}
        </Alert>
      )}
      {s.razones_rechazo.length > 0 && (
        <Alert color="red" title="Razones del rechazo">
          {s.razones_rechazo.map((r) => r.texto).join('; ')}
        </Alert>
      )}
      {(PREPARA.includes(s.estado) || data.faltantes.length > 0) && <Faltantes p={data} />}
      {data.alertas.length > 0 && (
        <Alert color="orange" title="Alertas tempranas abiertas">
          <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
            {data.alertas.map((a) => (
              <li key={a.id}>
                {a.nombre}: {a.titulo}, {a.hecho}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {s.tipo === 'LINEA' && (
        <>
          <Title order={3} size="h5">
            Analista virtual
          </Title>
          <AnalistaVirtual id={s.id} />
          <Can do="analista:ver">
            <Expediente id={s.id} />
          </Can>
        </>
      )}
      <Title order={3} size="h5">
        Informes
      </Title>
      <Reportes personas={data.personas} nadie="Una solicitud de precios no exige informes." solicitud={s.id} />
      <PrecioDelAsunto area="solicitudes" id={s.id} />
    </Stack>
  );
}

/** What it asks beyond the rules, each with its answer. */
export function Excepciones({ s }: { s: S }) {
  const [abierta, setAbierta] = useState<string | null>(null);
  if (s.excepciones.length === 0) return <Vacio razon="No pide excepciones." />;
  const resuelve = puede(s, 'resolver-excepcion');
  return (
    <>
      <Tabla
        nombre="Excepciones"
        filas={s.excepciones}
        clave={(e) => `${e.codigo}${e.motivo}`}
        ancho={720}
        columnas={[
          { titulo: 'Excepción', celda: (e) => label(e.codigo) },
          { titulo: 'Motivo', celda: (e) => e.motivo },
          { titulo: 'Qué la compensa', celda: (e) => e.mitigante ?? <Nada /> },
          { titulo: 'Estado', celda: (e) => <EstadoBadge estado={e.estado} estados={EXCEPCION} /> },
          { titulo: 'Respuesta', celda: (e) => (e.respuesta ? `${e.respuesta} (${e.resuelta_por ?? ''})` : <Nada />) },
          {
            titulo: 'Acción',
            celda: (e) =>
              resuelve && e.estado === 'pendiente' ? (
                <Button size="compact-xs" variant="default" onClick={() => setAbierta(e.codigo)}>
                  Responder
                </Button>
              ) : (
                <Nada />
              ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {abierta && <ResolverExcepcion s={s} codigo={abierta} nombre={label(abierta)} close={() => setAbierta(null)} />}
      </Suspense>
    </>
  );
}

interface Papel {
  id: string;
  nombre: string;
}

interface Elegido {
  que: 'cumplir' | 'dispensar';
  id: string;
  texto: string;
}

/** What may be done with a condition that is still open. */
function ActosDeCondicion(p: { c: S['condiciones'][number]; cumple: boolean; dispensa: boolean; elegir: (e: Elegido) => void }) {
  const { id, texto, estado } = p.c;
  if (estado !== 'pendiente' && estado !== 'vencida') return <Nada />;
  return (
    <Group gap={4}>
      {p.cumple && (
        <Button size="compact-xs" variant="default" onClick={() => p.elegir({ que: 'cumplir', id, texto })}>
          Cumplida
        </Button>
      )}
      {p.dispensa && (
        <Button size="compact-xs" variant="default" onClick={() => p.elegir({ que: 'dispensar', id, texto })}>
          Dispensar
        </Button>
      )}
    </Group>
  );
}

/** What the approval asked for besides, and how each one stands. */
export function Condiciones({ s }: { s: S }) {
  const [acto, setActo] = useState<Elegido | null>(null);
  const papeles = useRead<readonly Papel[]>(
    'documentos',
    'archivos',
    { referido_tipo: 'solicitud', referido_id: s.id },
    { enabled: acto !== null },
  );
  if (s.condiciones.length === 0) return <Vacio razon="La aprobación no exige condiciones." />;
  const [cumple, dispensa] = [puede(s, 'cumplir-condicion'), puede(s, 'dispensar-condicion')];
  const cerrar = (): void => setActo(null);
  return (
    <>
      <Tabla
        nombre="Condiciones"
        filas={s.condiciones}
        clave={(c) => c.id}
        ancho={720}
        columnas={[
          { titulo: 'Tipo', celda: (c) => label(c.tipo) },
          { titulo: 'Qué se exige', celda: (c) => c.texto },
          { titulo: 'Cuándo', celda: (c) => (c.exigible === 'PLAZO' ? `${c.plazo_dias ?? 0} días desde la aprobación` : 'Antes de girar') },
          { titulo: 'Vence', celda: (c) => (c.vence ? <Fecha v={c.vence} /> : <Nada />) },
          { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={CONDICION} /> },
          { titulo: 'Por', celda: (c) => (c.resuelta_por ? `${c.resuelta_por}${c.motivo ? `: ${c.motivo}` : ''}` : <Nada />) },
          {
            titulo: 'Acción',
            celda: (c) => <ActosDeCondicion c={c} cumple={cumple} dispensa={dispensa} elegir={setActo} />,
          },
        ]}
      />
      <Suspense fallback={null}>
        {acto?.que === 'dispensar' && <DispensarCondicion s={s} id={acto.id} texto={acto.texto} close={cerrar} />}
        {acto?.que === 'cumplir' && papeles.data && (
          <CumplirCondicion
            s={s}
            id={acto.id}
            texto={acto.texto}
            papeles={papeles.data.map((p) => ({ codigo: p.id, nombre: p.nombre }))}
            close={cerrar}
          />
        )}
      </Suspense>
    </>
  );
}

/** Other prices asked for, and how each ended. */
export function Precios({ s }: { s: S }) {
  if (s.precios.length === 0) return <Vacio razon="No se han pedido otros precios." />;
  return (
    <Tabla
      nombre="Precios pedidos"
      filas={s.precios}
      clave={(p) => p.id}
      ancho={720}
      columnas={[
        { titulo: 'Antes', celda: (p) => preciosEnPalabras(p.antes) },
        { titulo: 'Pedidos', celda: (p) => `${preciosEnPalabras(p.pedidos)}${p.bajo_piso ? ' (bajo el piso)' : ''}` },
        { titulo: 'Por qué', celda: (p) => `${p.motivo} (${p.por})` },
        { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} estados={PRECIO} /> },
        { titulo: 'Respuesta', celda: (p) => (p.respuesta ? `${p.respuesta} (${p.resuelto_por ?? ''})` : <Nada />) },
      ]}
    />
  );
}

/** Papers of the solicitud: those that prove its conditions among them. */
export function Papeles({ s }: { s: S }) {
  return (
    <Stack>
      <PapelesDe tipo="solicitud" id={s.id} />
      <Can do="documentos:archivos">
        <PaperDrop
          maxFiles={5}
          under={{ tipo_archivo: 'OTRO', referido_tipo: 'solicitud', referido_id: s.id, rut: s.rut }}
          label="Arrastre aquí los papeles de la solicitud, o elíjalos"
        />
      </Can>
    </Stack>
  );
}
