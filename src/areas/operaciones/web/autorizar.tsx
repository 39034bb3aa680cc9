import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { words } from '#kernel/words.ts';
import { type Detailed, useAction, useRead } from '#platform/web/api/hooks.ts';
import { messageOf, ProblemError } from '#platform/web/api/problem.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import type { Giro } from './validaciones.tsx';

interface CuerpoProps {
  giro: Giro;
  /** Address of the act, and what goes with the digits. */
  http: { method: 'POST'; path: string };
  datos: Record<string, unknown>;
  close: () => void;
}

function textoDe(error: unknown): string {
  const campos = error instanceof ProblemError ? Object.values(error.campos).flat() : [];
  return [messageOf(error), ...campos].join('. ');
}

/** To whom, where, how much and what is taken from it. */
function Destino({ m }: { m: Giro['modal_confirmacion'] }) {
  return (
    <>
      <Datos
        items={[
          ['Beneficiario', m.cliente],
          ['RUT', <Rut key="r" v={m.rut} />],
          ['Banco', m.banco],
          ['Cuenta', m.cuenta],
          ['Documentos', m.documentos],
          ['Descuentos', m.descuentos.length === 0 ? 'Sin descuentos' : m.descuentos.map((d) => d.numero).join(', ')],
          ...m.retenciones.map((r) => [`Retención ${words(r.motivo)}`, <Pesos key={r.motivo} v={r.monto} />] as const),
        ]}
      />
      <div>
        <Text fz={28} fw={700} className="figure">
          <Pesos v={m.monto} />
        </Text>
        <Text size="sm" c="dimmed">
          {m.monto_palabras}
        </Text>
      </div>
    </>
  );
}

/** The confirm modal: to whom, where, how much in words and what is taken from it. Above the limit the account is typed again. */
export function CuerpoAutorizar({ giro, http, datos, close }: CuerpoProps) {
  const m = giro.modal_confirmacion;
  const [digitos, setDigitos] = useState('');
  const act = useAction('operaciones', 'autorizar', { http, ok: 'Giro autorizado', toast: false, unread: true, onSuccess: close });
  const enviar = (e: FormEvent): void => {
    e.preventDefault();
    act.mutate({ ...datos, ...(m.pide_digitos ? { digitos_cuenta: digitos } : {}) });
  };
  return (
    <form onSubmit={enviar} noValidate>
      <Stack>
        <Destino m={m} />
        {m.pide_digitos && (
          <TextInput
            label="Últimos cuatro dígitos de la cuenta de destino"
            description="Por su monto este giro pide escribirlos, y la autorización de una tercera persona."
            inputMode="numeric"
            maxLength={4}
            required
            autoComplete="off"
            value={digitos}
            onChange={(e) => setDigitos(e.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        {!giro.boton_autorizar && <Alert color="yellow">{giro.boton_autorizar_motivo}</Alert>}
        {act.isError && (
          <Alert color="red" variant="light" role="alert">
            {textoDe(act.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={act.isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={act.isPending} disabled={!giro.boton_autorizar || (m.pide_digitos && digitos.length !== 4)}>
            Autorizar giro
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The confirm modal of a purchase. */
export function Autorizar({ record, close }: { record: Detailed<EntityOf<typeof contract>>; close: () => void }) {
  const giro = useRead<Giro>('operaciones', `${record.id}/giro`);
  return (
    <Modal opened onClose={close} title={`Autorizar el giro de la operación ${record.num_operacion}`} size="lg">
      {giro.isPending && <Cargando lines={5} />}
      {giro.isError && <FalloLectura error={giro.error} />}
      {giro.data && (
        <CuerpoAutorizar
          giro={giro.data}
          http={{ method: 'POST', path: `/api/operaciones/${record.id}/autorizar` }}
          datos={{ version: record.version }}
          close={close}
        />
      )}
    </Modal>
  );
}
