import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { useEnvio } from './envio.ts';

type Hoja = OutputOf<typeof contract, 'caja'>;
interface Props {
  c: Hoja;
  close: () => void;
}

/** Cash that leaves the till for the bank. */
export function Depositar({ c, close }: Props) {
  const enviar = useEnvio(`${c.id}/depositar`);
  return (
    <ActDialog
      title="Depositar en el banco"
      close={close}
      area="recaudaciones"
      accion="depositar"
      schema={contract.operations.depositar.input}
      defaults={{ cuenta: '', monto: c.contado === null ? 0 : c.esperado, boleta: '' }}
      draft={false}
      guard={false}
      ok="Depósito registrado"
      send={enviar}
      onDone={close}
      submit="Depositar"
    >
      <Fields>
        <OptionField name="cuenta" label="Cuenta" options="cuentas_bancos" required span={12} sola />
        <PesosField name="monto" label="Monto" required />
        <TextField name="boleta" label="N° de boleta" required maxLength={40} />
      </Fields>
    </ActDialog>
  );
}

/** The bank shows a deposit: from that day it is in its account. */
export function Abonar({ c, deposito, close }: Props & { deposito: Hoja['depositos'][number] }) {
  const hoy = useHoy();
  const enviar = useEnvio(`${c.id}/abonar-deposito`);
  return (
    <ActDialog
      title={`Depósito ${deposito.boleta}`}
      close={close}
      area="recaudaciones"
      accion="abonar-deposito"
      schema={contract.operations.abonar_deposito.input}
      defaults={{ deposito_id: deposito.id, fecha: hoy }}
      draft={false}
      guard={false}
      ok="Depósito abonado"
      send={enviar}
      onDone={close}
      submit="Dar por abonado"
    >
      <Fields>
        <DateField name="fecha" label="Día en que el banco lo muestra" min={deposito.fecha} max={hoy} required span={12} />
      </Fields>
    </ActDialog>
  );
}

/** Another person opens a closed sheet again. */
export function Reabrir({ c, close }: Props) {
  const enviar = useEnvio(`${c.id}/reabrir`);
  return (
    <ActDialog
      title="Reabrir la caja"
      close={close}
      area="recaudaciones"
      accion="reabrir"
      schema={contract.operations.reabrir.input}
      defaults={{ motivo: '' }}
      draft={false}
      guard={false}
      ok="Caja reabierta"
      send={enviar}
      onDone={close}
      submit="Reabrir"
    >
      <Fields>
        <TextAreaField name="motivo" label="Motivo" required maxLength={300} />
      </Fields>
    </ActDialog>
  );
}

const DENOMINACIONES = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10] as const;

/** Count by denomination. What is expected comes with the difference when the count is kept: whoever counts against a figure finds it. */
export function Contar({ c, close }: Props) {
  const enviar = useEnvio(`${c.id}/contar`);
  const [busy, setBusy] = useState(false);
  const [piezas, setPiezas] = useState<Record<string, string>>(() =>
    Object.fromEntries(DENOMINACIONES.map((d) => [String(d), c.piezas?.[d] ? String(c.piezas[d]) : ''])),
  );
  const contado = DENOMINACIONES.reduce((s, d) => s + d * Number(piezas[d] || 0), 0);
  const guardar = async (): Promise<void> => {
    setBusy(true);
    try {
      await enviar({ piezas: Object.fromEntries(Object.entries(piezas).flatMap(([k, v]) => (v ? [[k, Number(v)]] : []))) });
      toastOk('Conteo guardado');
      close();
    } catch (e) {
      toastError(e);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={close} title="Arqueo: contar el efectivo" size="lg">
      <Stack>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          {DENOMINACIONES.map((d) => (
            <TextInput
              key={d}
              label={`${d >= 1_000 ? 'Billetes' : 'Monedas'} de $${d.toLocaleString('es-CL')}`}
              inputMode="numeric"
              className="figure"
              value={piezas[d] ?? ''}
              onChange={(e) => setPiezas({ ...piezas, [d]: e.currentTarget.value.replace(/\D/g, '').slice(0, 6) })}
            />
          ))}
        </SimpleGrid>
        <Group gap="lg" aria-live="polite">
          <Text size="sm">
            Contado <Pesos v={contado} fw={700} span />
          </Text>
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button loading={busy} onClick={() => void guardar()}>
            Guardar el conteo
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
