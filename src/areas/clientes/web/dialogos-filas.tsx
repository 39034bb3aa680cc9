import { PaperField } from '#platform/web/files/paper.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Acto, type Dialogo } from './dialogos.tsx';
import { TIPOS_CUENTA_ESPECIAL } from './palabras.ts';

/** Acts on one row of the file: an account, an authorised person, a retention. `id` is the row's. */
type DeFila = Dialogo & { id: string };

export function RechazarCuenta({ id, ...p }: DeFila) {
  return (
    <Acto {...p} accion="rechazar_cuenta" titulo="Rechazar cuenta" submit="Rechazar" defaults={{ motivo: '' }} fijo={{ cuenta_id: id }}>
      <TextAreaField name="motivo" label="Por qué no sirve" required maxLength={300} />
    </Acto>
  );
}

export function RevocarHabilitado({ id, ...p }: DeFila) {
  return (
    <Acto
      {...p}
      accion="revocar_habilitado"
      titulo="Revocar persona habilitada"
      submit="Revocar"
      defaults={{ motivo: '' }}
      fijo={{ habilitado_id: id }}
    >
      <TextAreaField name="motivo" label="Motivo" required maxLength={300} />
    </Acto>
  );
}

export function Liberar({ id, ...p }: DeFila) {
  return (
    <Acto {...p} accion="liberar" titulo="Liberar retención" submit="Liberar" defaults={{ motivo: '' }} fijo={{ retencion_id: id }}>
      <TextAreaField name="motivo" label="Motivo" required maxLength={300} />
    </Acto>
  );
}

export function AgregarCuentaEspecial(p: Dialogo) {
  const defaults = { tipo: '', banco: '', ctacte: '', condicion: '', hasta: '' };
  return (
    <Acto {...p} accion="agregar_cuenta_especial" titulo="Agregar cuenta especial" submit="Agregar" defaults={defaults}>
      <OptionField name="tipo" label="Tipo" options={TIPOS_CUENTA_ESPECIAL} required span={6} />
      <OptionField name="banco" label="Banco" options="bancos" required span={6} />
      <TextField name="ctacte" label="Número" required maxLength={30} span={6} />
      <DateField name="hasta" label="Vigente hasta" span={6} />
      <TextAreaField name="condicion" label="Condición para usarla" required maxLength={500} />
    </Acto>
  );
}

/** A paper filed under the RUT; its id is what the act carries. */
export function Papel({ rut, ...p }: { rut: string; name: string; label: string; tipo_archivo: string; arrastre: string; listo: string }) {
  return (
    <PaperField
      name={p.name}
      title={p.label}
      notice={p.listo}
      required
      label={p.arrastre}
      under={{ tipo_archivo: p.tipo_archivo, referido_tipo: 'persona', referido_id: rut, rut, rol: 'CLIENTE' }}
    />
  );
}

/** What the registry of alimony debtors answered (Ley 21.389): by hand, with its certificate. */
export function RegistrarAlimentos(p: Dialogo) {
  const hoy = useHoy();
  const defaults = { fecha: hoy, inscrito: false, deuda: null, beneficiario: '', archivo_id: '' };
  return (
    <Acto
      {...p}
      accion="registrar_alimentos"
      titulo="Anotar consulta al registro de deudores de alimentos"
      submit="Anotar"
      defaults={defaults}
    >
      <DateField name="fecha" label="Fecha de la consulta" max={hoy} required span={6} />
      <SwitchField name="inscrito" label="Está inscrito como deudor" span={6} />
      <PesosField name="deuda" label="Deuda, si está inscrito" span={6} />
      <RutField name="beneficiario" label="RUT de quien recibe la pensión" span={6} />
      <Papel
        rut={p.c.rut}
        name="archivo_id"
        label="Certificado"
        tipo_archivo="OTRO"
        arrastre="Arrastre el certificado del registro"
        listo="El certificado quedó archivado."
      />
    </Acto>
  );
}
