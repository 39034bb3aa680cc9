import { Alert, Stack, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { type Detailed, useDetail, useRead } from '#platform/web/api/hooks.ts';
import { Datos, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { Enlace, Fecha, Porcentaje } from '#platform/web/inputs/show.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract, type Pendientes, type Preparacion } from '../contract.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { AnalistaVirtual } from './analista.tsx';
import { deudoresEscritos, garantiasEscritas } from './palabras.ts';
import { pasosDe, Teclas } from './pasos.tsx';
import { Faltantes } from './preparacion.tsx';
import { SinRespaldo } from './respaldo.tsx';

type S = EntityOf<typeof contract>;
const PASO_ENVIO = '6';
const api = areaApi<typeof contract>('solicitudes');

const valores = (s: S) => ({
  producto: s.producto,
  moneda: s.moneda,
  monto: s.monto,
  plazo_maximo: s.plazo_maximo,
  anticipo_pct: s.anticipo_pct,
  tasa_mensual: s.tasa_mensual,
  comision_pct: s.comision_pct ?? '',
  comision_minima_uf: s.comision_minima_uf ?? '',
  con_responsabilidad: s.con_responsabilidad,
  fecha_expiracion: s.fecha_expiracion,
  presentacion: s.presentacion,
  deudores: deudoresEscritos(s),
  garantias: garantiasEscritas(s),
  relacionados: s.relacionados.map(({ es_fiador: _f, aval: _a, ...r }) => ({ ...r, participacion_pct: r.participacion_pct ?? '' })),
  excepciones: s.excepciones.map(({ codigo, motivo, mitigante }) => ({ codigo, motivo, mitigante: mitigante ?? '' })),
  condiciones: s.condiciones.map(({ tipo, texto, exigible, plazo_dias }) => ({ tipo, texto, exigible, plazo_dias })),
});

interface Motivo {
  escrito: string;
  escribir: (t: string) => void;
}

/** The machine could make no evaluation: who sends it says here why it goes on without one. */
function SinEvaluacion({ escrito, escribir }: Motivo) {
  return (
    <Textarea
      label="Por qué se sigue sin la evaluación del analista virtual"
      required
      autosize
      minRows={2}
      maxLength={500}
      value={escrito}
      onChange={(e) => escribir(e.currentTarget.value)}
    />
  );
}

/** The last look: what is asked and what is missing. */
function Envio({ s, motivo }: { s: S; motivo: Motivo }) {
  const { data } = useRead<z.output<typeof Pendientes>>('solicitudes', `${s.id}/pendientes`);
  // Kept with what the analista tells: the evaluation may have ended since the form was opened.
  const { data: hoy } = useRead<S>('analista', `/api/solicitudes/${s.id}`);
  return (
    <Stack>
      {s.tipo === 'LINEA' && <SinRespaldo s={s} />}
      {data && <Faltantes p={data} />}
      {(hoy ?? s).evaluacion?.estado === 'error' && <SinEvaluacion {...motivo} />}
      <Datos
        items={[
          ['Cliente', s.nombre],
          ['Sucursal', s.nombre_sucursal ?? 'Sin sucursal'],
          ['Producto', label(s.producto)],
          ['Línea pedida', escribirMonto(s)],
          ['Expira', <Fecha key="f" v={s.fecha_expiracion} />],
          ['Plazo máximo', `${s.plazo_maximo} días`],
          ['Anticipo', <Porcentaje key="a" v={s.anticipo_pct} />],
          ['Tasa mensual', <Porcentaje key="t" v={s.tasa_mensual} decimals={4} />],
          ['Deudores', String(s.deudores.length)],
          ['Garantías que se piden', String(s.garantias.length)],
          ['Excepciones', s.excepciones.map((e) => label(e.codigo)).join(', ') || 'Ninguna'],
          ['Condiciones', s.condiciones.map((c) => c.texto).join('; ') || 'Ninguna'],
        ]}
      />
    </Stack>
  );
}

/** What those who voted asked for, when it came back. */
function Reparos({ s }: { s: S }) {
  if (s.estado !== 'con_reparos') return null;
  const pedidos = s.comite?.votos.filter((v) => v.respuesta === 'PIDE_ANTECEDENTES') ?? [];
  return (
    <Alert color="yellow" title="Se pidieron antecedentes">
      {pedidos.map((v) => `${v.nombre}: ${v.comentario}`).join(' · ') || 'Riesgo la devolvió: vea la observación en Actividad.'}
    </Alert>
  );
}

interface Guardada {
  id: string;
  version: number;
}

function Pasos({ s }: { s: Detailed<S> }) {
  const navigate = useNavigate();
  const [search, setSearch] = useUrlState();
  const [preparacion, setPreparacion] = useState<z.output<typeof Preparacion>>();
  const [escrito, escribir] = useState('');
  const envia = oneOf(search.paso) === PASO_ENVIO;
  const silencio = { id: s.id, toast: false, invalidates: ['comite', 'bandeja'] } as const;
  const editar = api.useAction('editar', silencio);
  const enviar = api.useAction('enviar', { ...silencio, unread: true });
  // What is written is saved first: what is sent is what is on the screen.
  const guardar = async (v: Record<string, unknown>): Promise<Guardada> => {
    const guardada = (await editar.mutateAsync(v as never)) as unknown as Guardada;
    if (!envia) return guardada;
    const sin_evaluacion_motivo = escrito.trim() || null;
    return (await enviar.mutateAsync({ version: guardada.version, sin_evaluacion_motivo })) as unknown as Guardada;
  };
  // It is sent in two acts, and told once.
  const hecho = (): void => {
    toastOk(envia ? 'Solicitud enviada' : 'Borrador guardado');
    if (envia) void navigate({ to: `/solicitudes/${s.id}` });
    else setSearch({ paso: '5' });
  };
  return (
    <Wizard<Guardada>
      titulo={`Solicitud ${s.numero} de ${s.nombre}`}
      area="solicitudes"
      accion="editar"
      id={s.id}
      version={s.version}
      schema={contract.operations.editar.input}
      defaults={valores(s)}
      transform={(v) => ({ ...v, paso: Math.max(s.paso, 5) })}
      send={guardar}
      from={s.paso}
      steps={pasosDe({
        rut: s.rut,
        preparacion,
        alLeer: setPreparacion,
        analista: <AnalistaVirtual id={s.id} />,
        envio: <Envio s={s} motivo={{ escrito, escribir }} />,
      })}
      submit="Guardar y enviar"
      invalidates={['comite', 'bandeja']}
      onDone={hecho}
    />
  );
}

/** A solicitud not yet sent, or returned with reparos, in the step where it was left. */
export default function EditarSolicitud() {
  const id = useRouteId();
  const { data: s, error, refetch } = useDetail<S>('solicitudes', id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!s) return <Cargando lines={8} />;
  const editar = s.acciones?.find((a) => a.accion === 'editar');
  if (!editar?.permitida)
    return (
      <Vacio
        razon={editar?.motivo ?? 'Esta solicitud ya no se edita.'}
        accion={<Enlace to={`/solicitudes/${s.id}`}>Ver la solicitud</Enlace>}
      />
    );
  return (
    <Stack>
      <Teclas />
      <Reparos s={s} />
      <Pasos s={s} />
    </Stack>
  );
}
