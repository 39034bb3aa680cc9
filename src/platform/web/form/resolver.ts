import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import { z } from 'zod';
import { clean, pickKeys, type Values } from './values.ts';

z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null ? 'Falta este dato' : 'Valor inválido';
    if (issue.code === 'too_small') return issue.origin === 'array' ? 'Agregue al menos uno' : 'Valor demasiado pequeño o corto';
    if (issue.code === 'too_big') return 'Valor demasiado grande o largo';
    return 'Valor inválido';
  },
});

function shapeNames(schema: z.ZodType): string[] | undefined {
  const shape = (schema as { shape?: object }).shape;
  return shape ? Object.keys(shape) : undefined;
}

/** Values as the schema takes them: cleaned, only its own names. */
function sendable(schema: z.ZodType | undefined, values: Values, before: Values): Values {
  return pickKeys(clean(values, before), schema ? shapeNames(schema) : undefined);
}

/** Validates with the contract's own schema; the texts of its rules stand at the fields. */
export function schemaResolver(schema: z.ZodType | undefined, before: Values): Resolver<FieldValues> {
  return async (values) => {
    const input = sendable(schema, values, before);
    if (!schema) return { values: input, errors: {} };
    const parsed = await schema.safeParseAsync(input);
    if (parsed.success) return { values: parsed.data as FieldValues, errors: {} };
    const errors: FieldErrors<FieldValues> = {};
    const seen = new Set<string>();
    for (const issue of parsed.error.issues) {
      const path = issue.path.join('.') || 'root';
      if (!seen.has(path)) set(errors, path, { type: issue.code, message: issue.message });
      seen.add(path);
    }
    return { values: {}, errors };
  };
}
