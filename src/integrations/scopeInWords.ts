/** A scope is the API's own word, in English. */
export const scopeInWords = (scope: string): string => scope.replaceAll('_', ' ')
