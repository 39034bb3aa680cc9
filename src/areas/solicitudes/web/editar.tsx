import { Alert, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { CamposSolicitud } from './campos.tsx';

type S = EntityOf<typeof contract>;

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
  deudores: s.deudores.map(({ rut_deudor, monto }) => ({ rut_deudor, monto })),
  garantias: s.garantias.map((g) => ({ ...g, valor_uf: Number(g.valor_uf) > 0 ? g.valor_uf : '' })),
  relacionados: s.relacionados.map(({ es_fiador: _f, aval: _a, ...r }) => ({ ...r, participacion_pct: r.participacion_pct ?? '' })),
  excepciones: s.excepciones,
});

/** A solicitud not yet sent, or returned with reparos. */
export default function EditarSolicitud() {
  const navigate = useNavigate();
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
      <PageTitle>{`Editar la solicitud ${s.numero}`}</PageTitle>
      {s.estado === 'con_reparos' && (
        <Alert color="yellow" title="El comité pidió antecedentes">
          {s.comite?.votos
            .filter((v) => v.respuesta === 'PIDE_ANTECEDENTES')
            .map((v) => `${v.nombre}: ${v.comentario}`)
            .join(' · ')}
        </Alert>
      )}
      <Form
        area="solicitudes"
        accion="editar"
        id={s.id}
        version={s.version}
        schema={contract.operations.editar.input}
        defaults={valores(s)}
        ok="Solicitud guardada"
        onDone={() => void navigate({ to: `/solicitudes/${s.id}` })}
      >
        <CamposSolicitud />
        <FormActions submit="Guardar cambios" cancel={`/solicitudes/${s.id}`} />
      </Form>
    </Stack>
  );
}
