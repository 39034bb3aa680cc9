import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { words } from '#kernel/words.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { dialogForm } from '#platform/web/form/dialog.ts';
import { CheckField, DateField, TextAreaField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { Condiciones, Firmantes } from './inputs.tsx';

type Contrato = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Contrato>;
  close: () => void;
}

const comun = dialogForm('contratos');

export function Editar({ record, close }: Props) {
  return (
    <Modal opened onClose={close} title={`Editar el contrato ${record.num_contrato}`} size="xl">
      <Form {...comun(record, close)} accion="editar" schema={contract.operations.editar.input} defaults={record} ok="Cambios guardados">
        <Stack>
          <Condiciones />
          <Firmantes />
          {record.vista_previa
            .filter((p) => p.falta)
            .map((p) => p.texto.slice(1, -1))
            .filter((v, i, todas) => todas.indexOf(v) === i)
            .map((v) => (
              <TextField key={v} name={`variables.${v}`} label={`En el texto: ${words(v)}`} maxLength={2000} />
            ))}
        </Stack>
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Modal>
  );
}

const FACULTADES = [
  { codigo: 'CEDER', nombre: 'Facultad expresa para ceder créditos' },
  { codigo: 'SUSCRIBIR_PAGARE', nombre: 'Facultad para suscribir pagarés' },
];

/** Everybody signed: the dates, what the legal report allows, and the signed file. */
export function RegistrarFirma({ record, close }: Props) {
  const hoy = useHoy();
  const [archivo, setArchivo] = useState(record.archivo_firmado ?? '');
  const faltan = record.firmantes.filter((f) => f.firmado_el === null);
  return (
    <Modal opened onClose={close} title="Registrar las firmas" size="lg">
      <Stack>
        {archivo ? (
          <Alert color="green">El contrato firmado quedó archivado.</Alert>
        ) : (
          <FileDrop
            path="/api/documentos/archivos"
            accept=".pdf,.jpg,.png"
            maxMb={25}
            maxFiles={1}
            label="Contrato firmado"
            fields={{
              tipo_archivo: 'CONTRATO_FIRMADO',
              referido_tipo: 'contrato',
              referido_id: record.id,
              rut: record.cliente_rut,
            }}
            onUploaded={(_f, r) => {
              const id = (r as { archivos?: { archivo?: { id: string } | null }[] }).archivos?.[0]?.archivo?.id;
              if (id) setArchivo(id);
            }}
          />
        )}
        <Form
          {...comun(record, close)}
          accion="registrar_firma"
          schema={contract.operations.registrar_firma.input.omit({ archivo_firmado: true })}
          defaults={{ firmas: faltan.map((f) => ({ rut: f.rut, firmado_el: hoy })), facultades: [], conyuges: [] }}
          transform={(v) => ({ ...v, ...(archivo ? { archivo_firmado: archivo } : {}) })}
          ok="Firmas registradas"
        >
          <Fields>
            {faltan.map((f, i) => (
              <DateField key={f.rut} name={`firmas.${i}.firmado_el`} label={`Firmó ${f.nombre}`} max={hoy} span={6} required />
            ))}
            <MultiOptionField name="facultades" label="El informe legal contiene" options={FACULTADES} />
          </Fields>
          <FormActions submit="Registrar firmas" onCancel={close} />
        </Form>
      </Stack>
    </Modal>
  );
}

export function Legalizar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title="Legalizar" size="md">
      <Form
        {...comun(record, close)}
        accion="legalizar"
        schema={contract.operations.legalizar.input}
        defaults={{ notaria: '', repertorio: '', fecha_legalizacion: hoy }}
        ok="Contrato legalizado"
      >
        <Fields>
          <OptionField name="notaria" label="Notaría" options="notarias" required />
          <TextField name="repertorio" label="Repertorio" maxLength={40} span={6} required />
          <DateField name="fecha_legalizacion" label="Fecha" max={hoy} span={6} required />
        </Fields>
        <FormActions submit="Legalizar" onCancel={close} />
      </Form>
    </Modal>
  );
}

export function PedirTermino({ record, close }: Props) {
  const vivas = record.operaciones_vivas;
  return (
    <Modal opened onClose={close} title="Pedir el término anticipado" size="md">
      <Stack>
        {vivas > 0 && (
          <Alert color="yellow" title={vivas === 1 ? 'Ampara una operación viva' : `Ampara ${vivas} operaciones vivas`}>
            Suman <Pesos v={record.saldo_vivo} span />. Sus deudas siguen, pero no se cursa nada nuevo.
          </Alert>
        )}
        <Form
          {...comun(record, close)}
          accion="pedir_termino"
          schema={contract.operations.pedir_termino.input}
          defaults={{ motivo_termino: '', detalle: '', confirmar: false }}
          ok="Pedido: falta que Gerencia lo apruebe"
        >
          <Fields>
            <OptionField name="motivo_termino" label="Motivo" options="motivos_termino" span={12} required />
            <TextAreaField name="detalle" label="Detalle" required maxLength={500} />
            {vivas > 0 && <CheckField name="confirmar" label="Entiendo que ampara operaciones vivas" />}
          </Fields>
          <FormActions submit="Pedir término" color="red" onCancel={close} />
        </Form>
      </Stack>
    </Modal>
  );
}

/** Another executive for the contracts chosen: all of them or none. */
export function Reasignar({ ids, close }: { ids: readonly string[]; close: () => void }) {
  return (
    <Modal opened onClose={close} title={ids.length === 1 ? 'Reasignar un contrato' : `Reasignar ${ids.length} contratos`} size="md">
      <Form
        area="contratos"
        accion="reasignar"
        schema={contract.operations.reasignar.input}
        defaults={{ contratos: ids, ejecutivo_id: '', motivo: '' }}
        draft={false}
        guard={false}
        ok="Contratos reasignados"
        onDone={close}
      >
        <Fields>
          <OptionField name="ejecutivo_id" label="Ejecutivo" options="ejecutivos" span={12} required />
          <TextAreaField name="motivo" label="Motivo" required maxLength={500} />
        </Fields>
        <FormActions submit="Reasignar" onCancel={close} />
      </Form>
    </Modal>
  );
}

/** A later emission and the one before, side by side: what the correction changed. */
export function Versiones({ emisiones }: { emisiones: Contrato['emisiones'] }) {
  const [n, setN] = useState(emisiones.length - 1);
  const ahora = emisiones[n];
  const antes = emisiones[n - 1];
  if (!ahora) return null;
  const viejas = new Set(antes?.texto.split('\n'));
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {emisiones.map((e, i) => (
          <Button key={e.numero} size="xs" variant={i === n ? 'filled' : 'default'} onClick={() => setN(i)}>
            Emisión {e.numero}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Huella {ahora.texto_hash}
      </Text>
      {ahora.texto.split('\n').map((linea) => (
        <Text key={linea} size="sm" fw={antes && !viejas.has(linea) ? 700 : 400}>
          {antes && !viejas.has(linea) ? `Cambió: ${linea}` : linea}
        </Text>
      ))}
    </Stack>
  );
}
