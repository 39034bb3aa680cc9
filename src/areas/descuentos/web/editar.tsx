import { useNavigate } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { pasosEditar, pctDe, Resumen } from './formulario.tsx';

type Descuento = EntityOf<typeof contract>;

/** A draft of a condonación, with the amounts that the debts owe today. */
export default function EditarCondonacion() {
  const navigate = useNavigate();
  const id = useRouteId();
  const { data: d, error, refetch } = useDetail<Descuento>('descuentos', id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!d) return <Cargando lines={8} />;
  const editar = d.acciones?.find((a) => a.accion === 'editar');
  if (!editar?.permitida)
    return <Vacio razon={editar?.motivo ?? 'Ya no se edita.'} accion={<Enlace to={`/descuentos/${d.id}`}>Ver la condonación</Enlace>} />;
  return (
    <Wizard
      area="descuentos"
      accion="editar"
      id={d.id}
      version={d.version}
      titulo={`Editar la condonación ${d.numero}`}
      schema={contract.operations.editar.input}
      defaults={{
        rut: d.rut,
        motivo: d.motivo ?? '',
        comentario: d.comentario ?? '',
        condicion: d.condicion,
        con_condicion: d.condicion !== null,
        partidas: d.partidas.map((p) => ({
          elegida: `${p.pk}|${p.concepto}`,
          pk: p.pk,
          concepto: p.concepto,
          monto: p.monto,
          pct: pctDe(p.monto, p.monto_deuda),
        })),
      }}
      submit="Guardar borrador"
      ok="Cambios guardados"
      onDone={() => void navigate({ to: `/descuentos/${d.id}` })}
      steps={pasosEditar}
      summary={(v) => <Resumen v={{ ...v, rut: d.rut }} />}
    />
  );
}
