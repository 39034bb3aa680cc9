import { Alert, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';
import { nombreDeuda } from '../domain/conceptos.ts';
import { AntesYDespues } from './formulario.tsx';

type Descuento = EntityOf<typeof contract>;

/** Approving, with what each debt owes before and after. */
export function Aprobar({ record: d, close }: { record: Detailed<Descuento>; close: () => void }) {
  const filas = d.partidas.map((p) => ({
    clave: `${p.pk}${p.concepto}`,
    numero: nombreDeuda(p),
    concepto: p.concepto,
    deuda: p.monto_deuda,
    monto: p.monto,
  }));
  return (
    <ActDialog
      {...dialogForm('descuentos', ['descuentos', 'libro', 'recaudaciones', 'creditos'])(d, close)}
      title={`Aprobar la condonación ${d.numero}`}
      size="xl"
      accion="aprobar"
      schema={contract.operations.aprobar.input}
      defaults={{}}
      ok="Condonación aplicada"
      submit="Aprobar"
    >
      <Text size="sm">{d.comentario}</Text>
      {d.condicion && (
        <Alert color="blue">
          Sólo si paga <Pesos v={d.condicion.monto_a_pagar} span /> a más tardar el <Fecha v={d.condicion.hasta} span />.
        </Alert>
      )}
      <AntesYDespues filas={filas} />
      {d.deuda !== null && (
        <Text size="sm">
          Esas deudas suman <Pesos v={d.deuda} span />; quedarán en <Pesos v={d.deuda - d.total} fw={700} span />.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        La deuda baja desde hoy.
      </Text>
    </ActDialog>
  );
}
