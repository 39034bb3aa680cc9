import { Text } from '@mantine/core';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { PLANTILLAS } from '../domain/plantillas.ts';
import type { Props } from './dialogos.tsx';
import type { Persona } from './tipos.ts';

const comun = dialogForm('cobranzas', ['correo']);
const MENSAJES = Object.entries(PLANTILLAS)
  // The notice of a publication is written by its own act, which keeps its day.
  .filter(([codigo]) => codigo !== 'AVISO_PUBLICACION')
  .map(([codigo, p]) => ({ codigo, nombre: p.nombre, para_tercero: p.para_tercero }));
const POR = [
  { codigo: 'CORREO', nombre: 'Correo' },
  { codigo: 'CARTA', nombre: 'Carta en papel' },
];

/** Writes to a contact with one of the messages of the company: what it says is its own, and the amounts are those of today. */
export function Escribir({ record, close, persona }: Props & { persona: Persona }) {
  const con = persona.contactos;
  const primero = con.find((c) => c.email !== null) ?? con[0];
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Escribir a ${persona.nombre}`}
      accion="enviar_mensaje"
      schema={contract.operations.enviar_mensaje.input}
      defaults={{
        persona_rut: persona.rut,
        contacto_id: primero?.id ?? '',
        canal: primero?.email ? 'CORREO' : 'CARTA',
        plantilla: record.dias_mora > 0 ? 'COBRANZA' : 'RECORDATORIO',
      }}
      ok="Mensaje registrado"
      submit="Enviar"
    >
      <Text size="sm">
        Lleva el detalle de lo que debe hoy y lo que la ley exige decir. Cuenta para los límites de esa persona. La carta se imprime desde
        el ticket.
      </Text>
      <Fields>
        <OptionField
          name="contacto_id"
          label="A quién"
          options={con.map((c) => ({ codigo: c.id, nombre: `${c.nombre} · ${c.email ?? 'sin correo'}${c.propio ? '' : ' (tercero)'}` }))}
          required
        />
        <OptionField name="canal" label="Por" options={POR} required />
        <OptionField name="plantilla" label="Mensaje" options={MENSAJES} required />
      </Fields>
    </ActDialog>
  );
}
