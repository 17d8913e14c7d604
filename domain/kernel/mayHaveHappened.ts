/**
 * No answer, or one that does not say what became of a change: it may have happened. A failure with the status of a success
 * is one whose answer could not be read, of another build or of what stands between.
 */
export const mayHaveHappened = (status: number): boolean =>
  status === 0 || (status >= 200 && status < 400) || status >= 500
