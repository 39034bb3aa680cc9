import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Marco, type Props } from './dialogos.tsx';

/** Tells that the debtor paid the client instead of us: another person confirms it. */
export function InformarPago(p: Props) {
  const hoy = useHoy();
  const debidos = p.record.documents
    .filter((d) => (d.saldo_deudor ?? 0) > 0 && d.pago_cliente === null)
    .map((d) => ({ codigo: d.documento_id, nombre: `${d.nombre} de ${d.razon_deudor}` }));
  return (
    <Marco
      {...p}
      titulo="Informar pago al cliente"
      accion="informar-pago-al-cliente"
      op="informar_pago_al_cliente"
      defaults={{ documento_id: debidos.length === 1 ? debidos[0]?.codigo : '', fecha: hoy, motivo: '' }}
      ok="Pago informado: falta que otra persona lo confirme"
      submit="Informar pago"
    >
      <OptionField name="documento_id" label="Documento que pagó su deudor" options={debidos} span={12} required />
      <DateField name="fecha" label="Fecha en que pagó al cliente" required />
      <TextAreaField name="motivo" label="Cómo se supo" maxLength={500} span={12} required />
    </Marco>
  );
}
